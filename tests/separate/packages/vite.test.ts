import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noChromium, openChromium } from '../../browser/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { type FreshProject, freshProject, STRICT } from './fresh-project.ts';
import { type PackedServer, startPackedServer } from './packed-server.ts';

/** A React page of another origin, built with Vite, that a person signs in to. */

/** The newest version of tRPC's package for TanStack Query, and the one two minors older: each pins its tRPC. */
const VERSIONS = ['latest', '11.18.0'];

const PAGE = `
import { createClient, isPilothouseError, type AppRouter } from '@pilothouse/client';
import { QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();
const { url, email, password } = Object.fromEntries(new URLSearchParams(location.hash.slice(1))) as Record<'url' | 'email' | 'password', string>;
const client = createClient({ url, sessionCookie: true });
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

function SignIn({ done }: { done: () => void }) {
  const signIn = async () => {
    const answer = await fetch(url + '/api/auth/sign-in/email', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (answer.ok) done();
  };
  return <button id="sign-in" onClick={() => void signIn()}>Sign in</button>;
}

function Projects() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const list = useQuery(trpc.project.list.queryOptions({ limit: 10 }));
  const me = useQuery(trpc.me.get.queryOptions({}));
  const missing = useQuery(trpc.project.get.queryOptions({ projectId: 'prj_unknown' }));
  const create = useMutation(trpc.project.create.mutationOptions({
    onSuccess: () => cache.invalidateQueries({ queryKey: trpc.project.list.queryKey() }),
  }));
  return (
    <>
      <p id="email">{me.data?.email}</p>
      <p id="missing">{isPilothouseError(missing.error) ? missing.error.data?.code : ''}</p>
      <ul>{list.data?.items.map(({ projectId, name }) => <li key={projectId}>{name}</li>)}</ul>
      <button id="create" onClick={() => create.mutate({ name: 'From ' + location.port })}>Create</button>
    </>
  );
}

function Page() {
  const [isSignedIn, setSignedIn] = useState(false);
  return isSignedIn ? <Projects /> : <SignIn done={() => setSignedIn(true)} />;
}

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={queries}>
    <TRPCProvider queryClient={queries} trpcClient={client}>
      <Page />
    </TRPCProvider>
  </QueryClientProvider>,
);
`;

interface Frontend {
  readonly project: FreshProject;
  readonly port: number;
}

let server: PackedServer;
let browser: Browser;
const frontends = new Map<string, Frontend>();
const previews: ChildProcess[] = [];

beforeAll(async () => {
  for (const version of VERSIONS)
    frontends.set(version, { project: await freshProject(), port: await freePort() });
  const origins = [...frontends.values()].map(({ port }) => `http://127.0.0.1:${port}`);
  server = await startPackedServer({ ALLOWED_ORIGINS: origins.join(',') });
  if (noChromium === null) browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  for (const preview of previews) preview.kill();
  await server?.close();
  for (const { project } of frontends.values()) await project.remove();
});

function frontendOf(version: string): Frontend {
  const frontend = frontends.get(version);
  if (frontend === undefined) throw new Error(`There is no frontend with ${version}`);
  return frontend;
}

describe.each(VERSIONS)('with @trpc/tanstack-react-query %s', (version) => {
  test('compiles strictly, and is small', async () => {
    const { project } = frontendOf(version);
    await project.install(
      [
        `@trpc/tanstack-react-query@${version}`,
        '@tanstack/react-query',
        ...['react', 'react-dom', '@types/react', '@types/react-dom'],
        ...['vite', 'typescript@~5.9.3'],
      ],
      ['client'],
    );
    await project.write({
      'index.html': '<div id="root"></div><script type="module" src="/page.tsx"></script>',
      'page.tsx': PAGE,
      'tsconfig.json': {
        // The packages of React and TanStack are checked by their makers.
        compilerOptions: {
          ...STRICT,
          skipLibCheck: true,
          jsx: 'react-jsx',
          lib: ['es2022', 'dom', 'dom.iterable'],
          types: [],
        },
        files: ['page.tsx'],
      },
    });
    expect(await project.typeErrors()).toEqual([]);
    const output = await project.run('vite', 'build');
    expect(output).toMatch(/gzip: /);
  });

  test.skipIf(noChromium !== null)('signs in, reads and changes from another origin', async () => {
    const { project, port } = frontendOf(version);
    const args = ['preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
    previews.push(spawn(join(project.folder, 'node_modules/.bin/vite'), args, { cwd: project.folder }));
    const address = `http://127.0.0.1:${port}/`;
    await until('the page is served', async () => {
      const answer = await fetch(address).catch(() => undefined);
      return answer?.ok === true ? true : undefined;
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    const { email, password } = server.credentials;
    await page.goto(`${address}#${new URLSearchParams({ url: server.url, email, password })}`);
    await page.click('#sign-in');
    await page.waitForSelector(`#email:text-is("${email}")`);
    expect(await page.textContent('#missing')).toBe('NOT_FOUND');
    await page.click('#create');
    await page.waitForSelector(`li:text-is("From ${port}")`);
    await context.close();
  });
});
