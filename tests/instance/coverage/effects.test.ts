import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#src/http/facade/operations.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  ACCOUNT_OPERATIONS,
  type AuditRow,
  auditedBy,
  type Credential,
  type Input,
  overRest,
  overRpc,
} from '../../support/coverage.ts';
import { aMember, assistantTokenOf, type Person } from '../../support/people.ts';
import { publishSite } from '../../support/sites.ts';
import { aSite, standing, using } from './a-site.ts';
import { firstOwner } from './credentials.ts';
import { inputOf } from './inputs.ts';
import { RULES, UNCONFIGURED } from './permission-table.ts';
import type { Maker, Site } from './site.ts';

/** What a call leaves in the audit log: a mutation one row with actor, action and target; everything else nothing. */

let world: TestApp;
let maker: Maker;
let site: Site;
let person: Person;
let stranger: Person;
let assistant: string;
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '100000', ORGANIZATIONS_PER_USER: '1000' });
  publishSite(world.git);
  maker = await firstOwner(world);
  site = await aSite(maker);
  person = await aMember(world, 'owner');
  stranger = await aMember(world, 'member');
  assistant = await assistantTokenOf(stranger);
  // The operator's procedures are tried, too, by a user who did not create the site.
  await world.app.instance.database.writer
    .updateTable('user')
    .set({ isOperator: 1 })
    .where('id', '=', person.userId)
    .execute();
});
afterAll(() => world.close());

/** The gateway of the same process keeps account of what this instance asks it for, some of it by a job later on. */
const auditedHere = async (act: () => Promise<unknown>): Promise<AuditRow[]> =>
  (await auditedBy(world, act)).filter(({ actorKind }) => actorKind !== 'gatewayAdmin');

/** They change nothing: they are POSTs because they take the body of an import, or a source. */
const UNAUDITED = ['siteImport.preview', 'source.branches'];

/**
 * They need a license hub (`tests/instance/license` looks at what they leave), or an organization beside the one that a
 * key is bound to (`tests/instance/organization`), or a session (`tests/instance/identity`).
 */
const isPossible = ({ name }: Operation): boolean =>
  UNCONFIGURED[name] === undefined && !['own organization', 'recent session'].includes(String(RULES[name]));

/** The sign-in of the command line acts for no caller; `tests/instance/identity/device-login.test.ts` reads its rows. */
const OPERATIONS = ACCOUNT_OPERATIONS.filter(
  ({ type, name }) => !(type === 'mutation' && RULES[name] === 'public'),
);

const mutations = OPERATIONS.filter(({ type, name }) => type === 'mutation' && !UNAUDITED.includes(name));
const others = OPERATIONS.filter((operation) => !mutations.includes(operation));
const named = (operations: typeof mutations) => operations.map((one) => [one.name, one] as const);

describe('a mutation leaves one row', () => {
  test.each(named(mutations.filter(isPossible)))('%s', async (name, operation) => {
    const caller = { userId: person.userId, organizationId: world.organizationId };
    const faces = [
      { call: overRest, credential: { key: person.key }, actorKind: 'apiKey' },
      { call: overRpc, credential: { cookie: person.cookie }, actorKind: 'session' },
    ];
    for (const { call, credential, actorKind } of faces) {
      const input = await inputOf(operation, using(maker, site, caller));
      let output: Record<string, unknown> = {};
      const rows = await auditedHere(async () => {
        const { status, body } = await call(world, operation, input, credential);
        expect(operation.rest.unprocessableWhenFailed && status === 422 ? 200 : status).toBe(200);
        output = body.result?.data.json ?? body;
      });
      const actorId = actorKind === 'session' ? person.userId : await idOfKey(person.key);
      expect(rows).toEqual([
        expect.objectContaining({ actorKind, actorId, action: name, address: '127.0.0.1' }),
      ]);
      const [row] = rows as [AuditRow];
      expect(row.organizationId).toBe(
        name === 'organization.create' ? output.organizationId : world.organizationId,
      );
      expect(row.resourceId).toMatch(/^[a-z]+_\w+$/);
    }
  });
});

describe('a mutation that fails leaves none', () => {
  test.each(named(mutations))('%s', async (_name, operation) => {
    const valid = await inputOf(operation, standing(site));
    const misnamed = Object.fromEntries(
      Object.entries(valid).map(([field, value]) => [field, field.endsWith('Id') ? 'none_such' : value]),
    );
    const mine = { key: person.key };
    const tries: [who: string, input: Input, credential: Credential][] = [
      ['a guest', valid, {}],
      ['an assistant', valid, { key: assistant }],
    ];
    if (!isForEveryone(operation)) tries.push(['a member without grants', valid, { key: stranger.key }]);
    if (JSON.stringify(misnamed) !== JSON.stringify(valid)) tries.push(['an unknown id', misnamed, mine]);
    if (!operation.input.safeParse({}).success) tries.push(['no input', {}, mine]);
    for (const [who, input, credential] of tries) {
      for (const call of [overRest, overRpc]) {
        const rows = await auditedHere(async () => {
          const { status } = await call(world, operation, input, credential);
          expect(status, who).toBeGreaterThanOrEqual(400);
          expect(status, who).toBeLessThan(500);
        });
        expect(rows, who).toEqual([]);
      }
    }
  });

  test('nor does one that is too late or meets a conflict', async () => {
    const conflicts: [target: `${string} /${string}`, body: unknown][] = [
      ['POST /api/deployment.cancel', { deploymentId: site.deploymentId }],
      [`POST /api/site-import/${site.siteImportId}/retry`, {}],
      [`POST /api/site-import/${site.siteImportId}/rollback`, {}],
      ['POST /api/environment.create', { projectId: site.projectId, name: 'production' }],
      ['POST /api/member.add', { email: person.email, role: 'member' }],
    ];
    for (const [target, body] of conflicts) {
      const rows = await auditedHere(async () => {
        expect((await world.call(target, { body })).status, target).toBe(409);
      });
      expect(rows, target).toEqual([]);
    }
  });
});

test.each(named(others))('%s leaves nothing', async (name, operation) => {
  const input = await inputOf(operation, standing(site));
  const key = operation.access.kind === 'assistant' ? await assistantTokenOf(person) : person.key;
  const rows = await auditedHere(async () => {
    for (const call of [overRest, overRpc])
      expect((await call(world, operation, input, { key })).status).toBe(UNCONFIGURED[name] ?? 200);
  });
  expect(rows).toEqual([]);
});

async function idOfKey(key: string): Promise<string> {
  const { body } = await world.call('GET /api/apiKey.list?limit=100', { key });
  // The oldest is the one that the person was given; the rest was made by these tests.
  return body.items.at(-1).apiKeyId;
}

function isForEveryone({ access }: Operation): boolean {
  return access.kind === 'user' || (access.kind === 'member' && access.permission === 'self:manage');
}
