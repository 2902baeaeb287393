import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#src/http/facade/operations.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACCOUNT_OPERATIONS, overRest } from '../../support/coverage.ts';
import { aMember, assistantTokenOf, type Person } from '../../support/people.ts';
import { publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { aSite, using } from './a-site.ts';
import { firstOwner } from './credentials.ts';
import { inputOf } from './inputs.ts';
import { RULES, UNCONFIGURED } from './permission-table.ts';
import type { Maker, Site } from './site.ts';

/** The read API answers from memory what has not changed. After any change the answer is the new one. */

let world: TestApp;
let maker: Maker;
let site: Site;
let owner: Person;
let tokens: string[];
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '1000000', ORGANIZATIONS_PER_USER: '1000' });
  publishSite(world.git);
  maker = await firstOwner(world);
  site = await aSite(maker);
  owner = await aMember(world, 'owner');
  const member = await aMember(world, 'member');
  await world.ok('POST /api/member.setAccess', {
    ...{ memberId: member.memberId, projectIds: [site.projectId], applicationIds: [] },
  });
  tokens = [await assistantTokenOf(await aMember(world, 'admin')), await assistantTokenOf(member)];
});
afterAll(() => world.close());

const addresses = (): `GET /${string}`[] => [
  'GET /api/agent/projects?',
  `GET /api/agent/application?applicationId=${site.applicationId}`,
  `GET /api/agent/deployments?applicationId=${site.applicationId}&limit=50`,
];

/** Every address as every token sees it. Another `variant` is another address with the same answer. */
async function readAll(variant = ''): Promise<string[]> {
  const answers = tokens.flatMap((key) =>
    addresses().map((address) => world.call(`${address}${variant}`, { key })),
  );
  return (await Promise.all(answers)).map(({ status, text }) => `${status} ${text}`);
}

let variants = 0;
/** Deployments run beside: what differs for a moment is read again, what is stale stays different. */
const expectNothingStale = (): Promise<unknown> =>
  until('the kept answers are the new ones', async () => {
    variants += 1;
    const [kept, made] = [await readAll(), await readAll(`&variant=${variants}`)];
    return JSON.stringify(kept) === JSON.stringify(made);
  });

const isPossible = ({ name }: Operation): boolean =>
  UNCONFIGURED[name] === undefined &&
  !['own organization', 'recent session', 'public'].includes(String(RULES[name]));

const mutations = ACCOUNT_OPERATIONS.filter(({ type }) => type === 'mutation').filter(isPossible);

describe('no answer is stale after', () => {
  test.each(mutations.map((one) => [one.name, one] as const))('%s', async (_name, operation) => {
    const caller = { userId: owner.userId, organizationId: world.organizationId };
    const input = await inputOf(operation, using(maker, site, caller));
    await readAll();
    await overRest(world, operation, input, { key: owner.key });
    await expectNothingStale();
  });
});

test('the grants of a member apply from the next request on', async () => {
  const reader = await aMember(world, 'member');
  const key = await assistantTokenOf(reader);
  const projects = async () => (await world.call('GET /api/agent/projects', { key })).body.length;
  const grant = (projectIds: string[]) =>
    world.ok('POST /api/member.setAccess', { memberId: reader.memberId, projectIds, applicationIds: [] });
  expect(await projects()).toBe(0);
  await grant([site.projectId]);
  expect(await projects()).toBe(1);
  await grant([]);
  expect(await projects()).toBe(0);
});

test('an answer is the same with and without a tag, also for one that is kept', async () => {
  const [key = null] = tokens;
  const ask = (headers: Record<string, string> = {}) =>
    world.call('GET /api/agent/projects?tagged', { key, headers });
  const first = await ask();
  const again = await ask();
  expect([again.status, again.text]).toEqual([200, first.text]);
  const etag = first.headers.get('etag') ?? '';
  expect(again.headers.get('etag')).toBe(etag);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
});
