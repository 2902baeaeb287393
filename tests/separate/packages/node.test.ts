import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DOCUMENTS } from '#src/http/document/kinds.ts';
import { type FreshProject, freshProject, STRICT } from './fresh-project.ts';
import { type PackedServer, startPackedServer } from './packed-server.ts';

/** Programs without a browser, in fresh projects: their types, what the types cost, and calls of a running server. */

const TYPESCRIPT = 'typescript@~5.9.3';
const NODE = {
  ...STRICT,
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2023'],
  types: ['node'],
};
/** The declarations of @trpc/client need those of browsers. */
const WITH_TRPC = { ...NODE, lib: [...NODE.lib, 'dom', 'dom.iterable', 'dom.asynciterable'] };

const Samples = z.array(z.object({ label: z.string(), lang: z.string(), source: z.string() }));
const Paths = z.record(
  z.string(),
  z.record(z.string(), z.object({ operationId: z.string(), 'x-codeSamples': Samples })),
);

let server: PackedServer;
let project: FreshProject;
beforeAll(async () => {
  server = await startPackedServer();
  project = await freshProject();
  const packages = ['@trpc/client', '@trpc/server', '@types/node@24', TYPESCRIPT];
  await project.install(packages, ['client', 'rest']);
});
afterAll(async () => {
  await project?.remove();
  await server?.close();
});

const RPC = `
import { createClient, isPilothouseError, type RouterOutputs } from '@pilothouse/client';
import type { CreateProject, ProjectView } from '@pilothouse/client';

const [url = '', apiKey = ''] = process.argv.slice(2);
const client = createClient({ url, apiKey });
const input: CreateProject = { name: 'From a client ' + process.pid };
const { projectId } = await client.project.create.mutate(input);
const [project, page]: [RouterOutputs['project']['get'], { items: ProjectView[] }] = await Promise.all([
  client.project.get.query({ projectId }),
  client.project.list.query({ limit: 10 }),
]);
console.log(page.items.some(({ name }) => name === project.name));
try {
  await client.project.get.query({ projectId: 'prj_unknown' });
} catch (error) {
  if (isPilothouseError(error)) console.log(error.data?.code, error.data?.httpStatus);
}
await new Promise<void>((resolve) => {
  client.deployment.follow.subscribe(
    { deploymentId: 'dep_unknown' },
    { onData: ({ data }) => console.log(data.type), onError: ({ data }) => { console.log(data?.code); resolve(); } },
  );
});
process.exit(0);
`;

const REST = `
import { createRestClient } from '@pilothouse/rest';

const [url = '', token = ''] = process.argv.slice(2);
const client = createRestClient({ url, token });
const created = await client.POST('/api/project.create', { body: { name: 'Over REST ' + process.pid } });
if (!created.ok) throw new Error(created.error.message);
const page = await client.GET('/api/project.list', { query: { limit: 10 } });
if (page.ok) console.log(page.data.items.some(({ projectId }) => projectId === created.data.projectId));
const wrong = await client.POST('/api/project.create', { body: { name: '' } });
if (wrong.status === 400) console.log(wrong.error.issues?.[0]?.path[0]);
const missing = await client.GET('/api/site-import/{siteImportId}', { path: { siteImportId: 'a/b' } });
if (!missing.ok && missing.status === 404) console.log(missing.error.code);
`;

describe('@pilothouse/client', () => {
  test('compiles strictly and calls the server', async () => {
    await project.write({
      'program.ts': RPC,
      'tsconfig.json': { compilerOptions: WITH_TRPC, files: ['program.ts'] },
    });
    expect(await project.typeErrors()).toEqual([]);
    const { url, credentials } = server;
    const output = await project.run(process.execPath, 'program.ts', url, credentials.apiKey);
    expect(output).toContain('true\nNOT_FOUND 404\n');
    expect(output).toMatch(/NOT_FOUND\n$/);
  });

  test('knows the types of inputs, outputs and credentials', async () => {
    const wrong = `
import { createClient } from '@pilothouse/client';
const client = createClient({ url: '', apiKey: '', sessionCookie: true });
export const a = client.project.create.mutate({ title: 'Site' });
export const b: Promise<{ total: string }> = client.project.list.query({});
export const c = client.project.nothing;
`;
    await project.write({ 'program.ts': wrong });
    expect(await project.typeErrors()).toEqual(['TS2322', 'TS2353', 'TS2322', 'TS2339']);
  });

  test('costs the compiler less than half of what it takes without', async () => {
    const without = RPC.replace(/import .*@pilothouse.*\n/g, '').replace(
      'const client = createClient({ url, apiKey });',
      `import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { initTRPC } from '@trpc/server';
const t = initTRPC.create();
const router = t.router({ a: t.procedure.query(() => 1) });
export const client = createTRPCClient<typeof router>({ links: [httpBatchLink({ url })] });`,
    );
    const head = without.slice(0, without.indexOf('const input'));
    await project.write({
      'without.ts': `${head}console.log(apiKey, await client.a.query());\n`,
      'program.ts': RPC,
    });
    const cpuOf = async (file: string) => {
      await project.write({ 'tsconfig.json': { compilerOptions: WITH_TRPC, files: [file] } });
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const report = `data:text/javascript,process.on('exit',()=>console.log('CPU',process.cpuUsage().user))`;
        const output = await project.run(
          process.execPath,
          '--import',
          report,
          'node_modules/typescript/bin/tsc',
        );
        times.push(Number(/CPU (\d+)/.exec(output)?.[1]));
      }
      return Math.min(...times);
    };
    const ratio = (await cpuOf('program.ts')) / (await cpuOf('without.ts'));
    expect(ratio).toBeLessThan(1.5);
  });
});

describe('@pilothouse/rest', () => {
  test('compiles strictly, calls the server, and needs no other package', async () => {
    const compilerOptions = NODE;
    await project.write({ 'rest.ts': REST, 'tsconfig.json': { compilerOptions, files: ['rest.ts'] } });
    expect(await project.typeErrors()).toEqual([]);
    const { url, credentials } = server;
    expect(await project.run(process.execPath, 'rest.ts', url, credentials.apiKey)).toBe(
      'true\nname\nNOT_FOUND\n',
    );
  });

  test('knows the types of inputs, answers and errors', async () => {
    const wrong = `
import { createRestClient } from '@pilothouse/rest';
const client = createRestClient({ url: '' });
const created = await client.POST('/api/project.create', { body: { title: 'Shop' } });
export const id: number = created.ok ? created.data.projectId : 0;
await client.GET('/api/project.get');
await client.GET('/api/nothing');
if (!created.ok && created.status === 400) console.log(created.error.nothing);
`;
    await project.write({ 'rest.ts': wrong });
    expect(await project.typeErrors()).toEqual(['TS2353', 'TS2322', 'TS2554', 'TS2345', 'TS2339']);
  });
});

test('the samples of the documents compile', async () => {
  const files: Record<string, string> = {};
  for (const { name } of DOCUMENTS) {
    const document = z
      .object({ paths: Paths })
      .parse(await (await fetch(`${server.url}/api/openapi/${name}.json`)).json());
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    for (const { operationId, 'x-codeSamples': samples } of operations) {
      for (const { label, lang, source } of samples) {
        if (lang === 'TypeScript')
          files[`samples/${operationId}.${label.slice('@pilothouse/'.length)}.ts`] = source;
      }
    }
  }
  expect(Object.keys(files).length).toBeGreaterThan(250);
  // Samples write process.env.NAME, as most programs do.
  const { noPropertyAccessFromIndexSignature: _, ...strict } = WITH_TRPC;
  await project.write({ ...files, 'tsconfig.json': { compilerOptions: strict, include: ['samples'] } });
  expect(await project.run('tsc', '--pretty', 'false').catch((error: Error) => error.message)).toBe('');
});

describe.each(['deno', 'bun'])('%s', (runtime) => {
  test('runs both clients', async () => {
    const { url, credentials } = server;
    await project.write({ 'program.ts': RPC, 'rest.ts': REST });
    await project.run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--no-save', runtime);
    const run = runtime === 'deno' ? ['run', '--allow-all', '--node-modules-dir=manual'] : ['run'];
    const output = await project.run(runtime, ...run, 'program.ts', url, credentials.apiKey);
    expect(output).toContain('NOT_FOUND 404');
    expect(await project.run(runtime, ...run, 'rest.ts', url, credentials.apiKey)).toContain('true\nname\n');
  });
});
