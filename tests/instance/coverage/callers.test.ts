import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#src/http/facade/operations.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACCOUNT_OPERATIONS, overBatches, overRest, overRpc } from '../../support/coverage.ts';
import { publishSite } from '../../support/sites.ts';
import { aSite, standing, using } from './a-site.ts';
import { anotherOrganization, everyCredential, firstOwner, type Known } from './credentials.ts';
import { inputOf, listedInputs } from './inputs.ts';
import { expectedStatus, RULES } from './permission-table.ts';
import type { Maker, Site } from './site.ts';

/** Every procedure with every kind of credential, by REST, by RPC and in batches: one verdict, that of the table. */

let world: TestApp;
let maker: Maker;
let site: Site;
let credentials: Record<string, Known>;
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '100000', ORGANIZATIONS_PER_USER: '1000' });
  publishSite(world.git);
  maker = await firstOwner(world);
  site = await aSite(maker);
  credentials = await everyCredential(world, site, await anotherOrganization(world));
});
afterAll(() => world.close());

const byName = ACCOUNT_OPERATIONS.map((operation) => [operation.name, operation] as const);

/** A valid input; what it uses up is made anew only where the call will come through. */
const inputFor = (operation: Operation, known: Known) =>
  inputOf(
    operation,
    expectedStatus(operation.name, known.standing) === 200 ? using(maker, site, known) : standing(site),
  );

describe('the verdict is that of the table', () => {
  test.each(byName)('%s', async (_name, operation) => {
    const expected: Record<string, number> = {};
    const rest: Record<string, number> = {};
    const rpc: Record<string, number> = {};
    for (const [who, known] of Object.entries(credentials)) {
      expected[who] = expectedStatus(operation.name, known.standing);
      const first = await overRest(world, operation, await inputFor(operation, known), known.credential);
      rest[who] = admitted(operation, first.status);
      rpc[who] = (await overRpc(world, operation, await inputFor(operation, known), known.credential)).status;
    }
    expect({ rest, rpc }).toEqual({ rest: expected, rpc: expected });
  });
});

/** A failed import is an answer of a caller who was let in. */
function admitted({ rest }: Operation, status: number): number {
  return rest.unprocessableWhenFailed && status === 422 ? 200 : status;
}

/** In a batch it would run beside the call that replaces the token that it revokes. */
const ALONE = ['assistantToken.revoke'];

test.each(['query', 'mutation'] as const)('a batch of each %s reaches the same verdicts', async (type) => {
  const operations = ACCOUNT_OPERATIONS.filter(
    ({ type: its, name }) => its === type && !ALONE.includes(name),
  );
  for (const [who, known] of Object.entries(credentials)) {
    const calls = [];
    for (const operation of operations) calls.push({ operation, input: await inputFor(operation, known) });
    const expected = Object.fromEntries(
      operations.map(({ name }) => [name, expectedStatus(name, known.standing)]),
    );
    expect(await overBatches(world, calls, known.credential), who).toEqual(expected);
  }
});

test('only an owner makes, changes or removes admins and owners', async () => {
  const { credential } = credentials['key of admin'] ?? {};
  const byAdmin = async (target: `${string} /${string}`, body: unknown) =>
    (await world.call(target, { key: credential?.key ?? null, body })).status;
  const an = async (role: string) => {
    const memberId = await using(maker, site, maker).a('member');
    await world.ok('POST /api/member.setRole', { memberId, role });
    return memberId;
  };
  for (const role of ['admin', 'owner']) {
    expect(await byAdmin('POST /api/member.invite', { email: `${role}@example.org`, role })).toBe(403);
    expect(await byAdmin('POST /api/member.setRole', { memberId: site.memberId, role })).toBe(403);
    expect(await byAdmin('POST /api/member.setRole', { memberId: await an(role), role: 'member' })).toBe(403);
    expect(await byAdmin('POST /api/member.remove', { memberId: await an(role) })).toBe(403);
  }
});

test('nothing is listed that does not exist', () => {
  const names = ACCOUNT_OPERATIONS.map(({ name }) => name).sort();
  expect([Object.keys(RULES).sort(), listedInputs().sort()]).toEqual([names, names]);
});
