import { expect, it } from 'vitest';
import { importsPastIndex } from './area-index.ts';
import { areaOf, folderOf, forbiddenImports, importCycles } from './judge-imports.ts';
import { codeFiles } from './source-files.ts';

it('the folders import only what the table allows', () => {
  const files = codeFiles('src', 'routers', 'db', 'packages/client/src', 'packages/rest/src');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(forbiddenImports)).toEqual([]);
});

/** The table must be able to fail: each line breaks one rule. */
it.each([
  ['src/http/server.ts', `import { x } from '#src/app/app.ts';`],
  ['src/http/server.ts', `import { x } from '#db/client.ts';`],
  ['src/http/server.ts', `import { x } from '#src/services/instance/project/projects.ts';`],
  ['src/http/receivers/git.ts', `import { x } from '../../adapters/git/port.ts';`],
  ['packages/client/src/index.ts', `import type { x } from '../../../src/kernel/fault.ts';`],
  ['src/config/config.ts', `import { x } from '../app/app.ts';`],
  ['src/http/server.ts', `import { x } from '#packages/client/src/index.ts';`],
  ['src/cli/core/connect.ts', `import { x } from '#routers/index.ts';`],
  ['src/cli/core/connect.ts', `import { x } from '@trpc/client';`],
  ['src/kernel/ids.ts', `import type { x } from '../contracts/common.ts';`],
  ['src/kernel/ids.ts', `import { x } from 'node:fs';`],
  ['src/kernel/ids.ts', `import { x } from 'node:child_process';`],
  ['src/domain/source.ts', `import { x } from '#src/contracts/source.ts';`],
  ['src/domain/source.ts', `import { x } from 'zod';`],
  ['src/contracts/common.ts', `import { x } from '#db/schema.ts';`],
  ['routers/instance/project.ts', `import type { x } from '#db/schema.ts';`],
  ['routers/instance/project.ts', `import { x } from '#src/services/hub/license/get-license.ts';`],
  ['routers/instance/project.ts', `import { x } from '../hub/license.ts';`],
  ['routers/instance/project.ts', `import { x } from 'node:crypto';`],
  ['routers/trpc.ts', `import { x } from '#src/http/common/errors.ts';`],
  ['src/services/instance/a/b.ts', `import { x } from '#src/adapters/git/open-git.ts';`],
  ['src/services/instance/a/b.ts', `import { x } from '../../gateway/payment/pay.ts';`],
  ['src/services/platform/audit/audit.ts', `import { x } from '#src/services/instance/context.ts';`],
  ['src/services/instance/a/b.ts', `import { x } from '#routers/base/meta.ts';`],
  ['src/services/instance/a/b.ts', `import { x } from '@trpc/server';`],
  ['src/services/instance/a/b.ts', `export { x } from '@trpc/server/http';`],
  ['src/services/instance/a/b.ts', `import { sql } from 'kysely';`],
  ['src/services/instance/a/b.ts', `const x = await import('#src/http/server.ts');`],
  ['src/services/instance/a/b.ts', `type X = import('#src/config/config.ts').Config;`],
  ['src/jobs/worker.ts', `export * from '#db/queries/project.ts';`],
  ['src/adapters/git/open-git.ts', `import { x } from '../ingress/port.ts';`],
  ['src/adapters/git/open-git.ts', `import type { x } from '#db/schema.ts';`],
  ['src/adapters/workloads/docker/engine.ts', `import { x } from '../process/environment.ts';`],
  ['src/adapters/workloads/process/engine.ts', `import type { x } from '../docker/names.ts';`],
  ['src/adapters/workloads/process/build/build.ts', `const x = await import('../../docker/build/build.ts');`],
  ['src/adapters/workloads/common/files.ts', `import { x } from '../process/environment.ts';`],
  ['src/adapters/workloads/images/build/build.ts', `import { x } from '../../docker/open.ts';`],
  ['src/adapters/workloads/kubernetes/engine.ts', `import { x } from '../docker/open.ts';`],
  ['src/adapters/workloads/process/engine.ts', `import { x } from '../images/build/build.ts';`],
  ['src/adapters/workloads/docker/engine.ts', `import { x } from '#src/registries/engines.ts';`],
  ['src/adapters/dns/powerdns/open.ts', `import { x } from '../cloudflare/api.ts';`],
  ['src/adapters/dns/zone-names.ts', `import type { x } from './builtin/open.ts';`],
  ['src/adapters/dns/fake.ts', `import { x } from '#src/registries/dns-providers.ts';`],
  ['src/adapters/ingress/caddy/open.ts', `import { x } from '../builtin/open.ts';`],
  ['src/adapters/ingress/in-flight.ts', `import { x } from './builtin/server/server.ts';`],
  ['src/adapters/docs-host/none.ts', `import { x } from './caddy/open.ts';`],
  ['src/registries/engines.ts', `import { x } from '#src/adapters/workloads/docker/daemon/names.ts';`],
  ['src/registries/engines.ts', `import { x } from '#src/services/platform/context.ts';`],
  ['src/adapters/git-host/gitlab/open.ts', `import { x } from '../github/api.ts';`],
  ['src/adapters/processor/sandbox/open.ts', `import { x } from '../stripe/amount.ts';`],
  ['src/adapters/dns/builtin/settings.ts', `import { x } from '#src/config/config.ts';`],
  ['src/config/hub.ts', `import { x } from '#src/adapters/dns/builtin/open.ts';`],
  ['db/queries/project.ts', `import { x } from '#src/contracts/project.ts';`],
  ['db/queries/project.ts', `import { x } from 'zod';`],
  ['src/new-folder/file.ts', `import { x } from '#src/kernel/ids.ts';`],
])('refuses in %s: %s', (path, text) => {
  expect(forbiddenImports({ path, text })).toHaveLength(1);
});

it('reads no imports out of comments and texts', () => {
  const text = `// import { x } from '#db/a.ts'\nconst a = "import '#db/b.ts'";`;
  expect(forbiddenImports({ path: 'routers/trpc.ts', text })).toEqual([]);
});

it('no file imports itself through others', () => {
  const folders = ['src', 'routers', 'db', 'packages/client/src', 'packages/rest/src', 'scripts', 'tests'];
  expect(importCycles(codeFiles(...folders))).toEqual([]);
});

it('no folder imports itself through others', () => {
  expect(importCycles(codeFiles('src', 'routers', 'db', 'scripts'), folderOf)).toEqual([]);
});

it('no area of a role imports itself through others', () => {
  expect(importCycles(codeFiles('src'), areaOf)).toEqual([]);
});

it('other areas, routers and jobs import an area by its index', () => {
  expect(importsPastIndex(codeFiles('src', 'routers'))).toEqual([]);
});

it('refuses an import past the index of an area with several files', () => {
  const one = { path: 'src/services/hub/a/one.ts', text: '' };
  const two = { path: 'src/services/hub/a/two.ts', text: `import { x } from './one.ts';` };
  const router = { path: 'routers/hub/a.ts', text: `import { x } from '#src/services/hub/a/one.ts';` };
  expect(importsPastIndex([one, two, router])).toHaveLength(1);
  expect(importsPastIndex([one, router])).toEqual([]);
});

it('finds cycles between areas', () => {
  const files = [
    { path: 'src/services/hub/a/one.ts', text: `import { x } from '../b/two.ts';` },
    { path: 'src/services/hub/a/other.ts', text: `import { x } from './one.ts';` },
    { path: 'src/services/hub/b/two.ts', text: `` },
    { path: 'src/services/hub/b/three.ts', text: `import { x } from '../a/other.ts';` },
  ];
  expect(importCycles(files, areaOf)).toEqual([['src/services/hub/a', 'src/services/hub/b']]);
  expect(importCycles(files)).toEqual([]);
});

it('finds cycles between folders, also between a folder and one below it', () => {
  const registry = { path: 'src/port/registry.ts', text: `import { open } from './provider/open.ts';` };
  const provider = { path: 'src/port/provider/open.ts', text: `import type { Port } from '../port.ts';` };
  const port = { path: 'src/port/port.ts', text: '' };
  expect(importCycles([registry, provider, port], folderOf)).toEqual([['src/port', 'src/port/provider']]);
  expect(importCycles([provider, port], folderOf)).toEqual([]);
  const moved = {
    ...registry,
    path: 'src/registry.ts',
    text: `import { open } from './port/provider/open.ts';`,
  };
  expect(importCycles([moved, provider, port], folderOf)).toEqual([]);
});

it('finds circles of imports, types included', () => {
  const files = [
    { path: 'src/a.ts', text: `import type { B } from './b.ts';` },
    { path: 'src/b.ts', text: `export { c } from '#src/c.ts';` },
    { path: 'src/c.ts', text: `const a = await import('./a.ts');` },
    { path: 'src/d.ts', text: `import { a } from './a.ts';` },
  ];
  expect(importCycles(files)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']]);
  expect(importCycles(files.slice(1))).toEqual([]);
});
