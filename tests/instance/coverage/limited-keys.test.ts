import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACCOUNT_OPERATIONS, overRest, overRpc } from '../../support/coverage.ts';
import { publishSite } from '../../support/sites.ts';
import { aSite, standing, using } from './a-site.ts';
import { firstOwner } from './credentials.ts';
import { inputOf } from './inputs.ts';
import { RULES } from './permission-table.ts';
import type { Maker, Site } from './site.ts';

/** Every procedure with keys that have limits, although their owner is an owner and the operator. */

let world: TestApp;
let maker: Maker;
let site: Site;
let keys: Record<KeyKind, string>;
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '100000' });
  publishSite(world.git);
  maker = await firstOwner(world);
  site = await aSite(maker);
  const other = await world.ok<{ projectId: string }>('POST /api/project.create', { name: 'Other' });
  const limited = async (limits: object) =>
    (await world.ok<{ key: string }>('POST /api/apiKey.create', { name: 'Limited', ...limits })).key;
  const projectIds = [site.projectId];
  keys = {
    read: await limited({ scopes: ['read'] }),
    deploy: await limited({ scopes: ['deploy'] }),
    'in the project': await limited({ projectIds }),
    'in another project': await limited({ projectIds: [other.projectId] }),
    'read in another project': await limited({ scopes: ['read', 'deploy'], projectIds: [other.projectId] }),
  };
});
afterAll(() => world.close());

type KeyKind = 'read' | 'deploy' | 'in the project' | 'in another project' | 'read in another project';

/** What every key with limits can read beside the rows of the table below. */
const ALWAYS = ['me.get', 'assistantToken.get', 'organization.get', 'theme.get'];
/** What only the scope `read` adds. */
const READ = ['auditLog.list', 'siteImport.get', 'siteImport.list'];
/** They need only a membership at first, and judge the caller at what the input names. */
const LATER = ['member.remove'];

/** Their inputs name a new project, which the key does not name. */
const OF_NEW_PROJECTS = ['project.remove', 'project.update'];

function expected(name: string, kind: KeyKind): number {
  const rule = RULES[name];
  if (rule === 'public') return 200;
  if (rule === 'assistant') return 401;
  if (ALWAYS.includes(name)) return 200;
  if (READ.includes(name)) return kind === 'read' ? 200 : 403;
  if (LATER.includes(name) || typeof rule === 'string' || rule === undefined) return 403;
  const [row, subject] = rule;
  const isSeen = row.startsWith('see ');
  const isDeployed = row.startsWith('deploy,');
  const elsewhere = subject === 'site' ? 404 : 200;
  switch (kind) {
    case 'read':
      return isSeen ? 200 : 403;
    case 'deploy':
      return isSeen || isDeployed ? 200 : 403;
    case 'in the project':
      if (OF_NEW_PROJECTS.includes(name)) return 404;
      return isSeen || isDeployed || subject === 'site' ? 200 : 403;
    case 'in another project':
      return isSeen || isDeployed || subject === 'site' ? elsewhere : 403;
    case 'read in another project':
      return isSeen || isDeployed ? elsewhere : 403;
  }
}

describe('the limits of a key decide before the rights of its owner', () => {
  test.each(ACCOUNT_OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      const wanted: Record<string, number> = {};
      const found: Record<string, number> = {};
      for (const kind of Object.keys(keys) as KeyKind[]) {
        for (const [face, call] of [
          ['REST', overRest],
          ['RPC', overRpc],
        ] as const) {
          wanted[`${kind} ${face}`] = expected(name, kind);
          const input = await inputOf(
            operation,
            expected(name, kind) === 200 || OF_NEW_PROJECTS.includes(name)
              ? using(maker, site, maker)
              : standing(site),
          );
          const { status } = await call(world, operation, input, { key: keys[kind] });
          found[`${kind} ${face}`] = operation.rest.unprocessableWhenFailed && status === 422 ? 200 : status;
        }
      }
      expect(found).toEqual(wanted);
    },
  );
});
