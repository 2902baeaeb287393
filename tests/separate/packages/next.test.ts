import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { type FreshProject, freshProject, STRICT } from './fresh-project.ts';
import { type PackedServer, startPackedServer } from './packed-server.ts';

/** Server components of Next.js, which answer for a person who has signed in. */

const PAGE = `
import { createClient } from '@pilothouse/client';
import { headers } from 'next/headers';

export default async function Page() {
  const sessionCookie = (await headers()).get('cookie') ?? '';
  const client = createClient({ url: process.env['PILOTHOUSE_URL'] ?? '', sessionCookie });
  const [me, created] = await Promise.all([
    client.me.get.query({}),
    client.project.create.mutate({ name: 'From a server component ' + Date.now() }),
  ]);
  return <p id="me">{me.email} {created.projectId}</p>;
}
`;
const LAYOUT = `
import type { ReactNode } from 'react';
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

let server: PackedServer;
let project: FreshProject;
let next: ChildProcess | undefined;
beforeAll(async () => {
  server = await startPackedServer();
  project = await freshProject();
});
afterAll(async () => {
  next?.kill();
  await server?.close();
  await project?.remove();
});

test('a server component compiles strictly, reads and changes with the cookie of the visitor', async () => {
  const packages = ['next', 'react', 'react-dom', '@types/react', '@types/node@24', 'typescript@~5.9.3'];
  await project.install([...packages, '@trpc/client', '@trpc/server'], ['client']);
  await project.write({
    'app/page.tsx': PAGE,
    'app/layout.tsx': LAYOUT,
    'next.config.mjs': 'export default { outputFileTracingRoot: import.meta.dirname };',
    'tsconfig.json': {
      compilerOptions: {
        ...STRICT,
        skipLibCheck: true,
        jsx: 'react-jsx',
        lib: ['es2022', 'dom', 'dom.iterable'],
        plugins: [{ name: 'next' }],
      },
      include: ['app'],
    },
  });
  expect(await project.typeErrors()).toEqual([]);
  await project.run('next', 'build');
  const port = await freePort();
  next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    cwd: project.folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PILOTHOUSE_URL: server.url,
      NEXT_TELEMETRY_DISABLED: '1',
    },
  });
  const { email, password } = server.credentials;
  const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  const html = await until('the page is served', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } }).catch(() => undefined);
    return answer?.ok === true ? answer.text() : undefined;
  });
  expect(html).toContain(email);
  expect(html).toContain('prj_');
});
