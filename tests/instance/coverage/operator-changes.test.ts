import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_CHANGES } from '#src/domain/audit-changes.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACCOUNT_OPERATIONS, auditedBy, overRest } from '../../support/coverage.ts';
import { publishSite } from '../../support/sites.ts';
import { aSite, using } from './a-site.ts';
import { firstOwner } from './credentials.ts';
import { inputOf } from './inputs.ts';
import { RULES, UNCONFIGURED } from './permission-table.ts';
import type { Maker, Site } from './site.ts';

/** Every mutation of an operator, of all roles, leaves what it has changed in the audit log. */

let world: TestApp;
let maker: Maker;
let site: Site;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  maker = await firstOwner(world);
  site = await aSite(maker);
});
afterAll(() => world.close());

const MUTATIONS = ACCOUNT_OPERATIONS.filter(
  ({ type, name }) => type === 'mutation' && RULES[name] === 'operator',
);

test.each(MUTATIONS.map(({ name }) => name))('%s has recorded fields', (name) => {
  expect(Object.keys(AUDIT_CHANGES)).toContain(name);
});

/** An action that needs more than its usual input to change something. */
const MORE: Readonly<Record<string, Record<string, unknown>>> = {
  'license.rotateKey': { graceHours: 1 },
  'organization.setPlan': { quotas: { projects: 7 } },
};

test.each(
  MUTATIONS.filter(({ name }) => UNCONFIGURED[name] === undefined).map((one) => [one.name, one] as const),
)('%s leaves what has changed, before and after', async (name, operation) => {
  const caller = { userId: maker.userId, organizationId: world.organizationId };
  const input = { ...(await inputOf(operation, using(maker, site, caller))), ...MORE[name] };
  const [row] = await auditedBy(world, async () => {
    expect((await overRest(world, operation, input, { key: world.key })).status).toBe(200);
  });
  expect(row?.action).toBe(name);
  const changes = JSON.parse(row?.changesJson ?? '[]');
  expect(changes).not.toEqual([]);
  for (const { field, before, after } of changes) {
    expect(field).toEqual(expect.any(String));
    expect(before).not.toEqual(after);
  }
  expect(JSON.stringify(changes)).not.toMatch(/PLH-|key_|insec_/);
});
