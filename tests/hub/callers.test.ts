import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#src/http/facade/operations.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy, type Input, OPERATIONS, overRest, overRpc, rowsNaming } from '../support/coverage.ts';
import {
  aHolder,
  anActiveSubdomain,
  anInstance,
  aSubdomain,
  type Holder,
  setStatus,
  UNHURRIED,
} from './support.ts';

/** Every procedure that a license opens, by every kind of holder, over REST and RPC. */

let nowMs = Date.now();
const clock = { now: () => nowMs };
let world: TestApp;
let holder: Holder;
let foreign: Holder;
beforeAll(async () => {
  world = await openTestApp({}, { ...UNHURRIED, clock });
  holder = await aHolder(world, { plan: 'enterprise' });
  foreign = await aHolder(world, { plan: 'enterprise' });
});
afterAll(() => world.close());
/** Unknown keys are counted; no test is about those of another. */
beforeEach(() => {
  nowMs += 60_000;
});

let names = 0;
const freeName = (): string => {
  names += 1;
  return `name-${names}`;
};

interface Procedure {
  /** A valid input but for the key, made from things of the holder that the call may use up. */
  make(by: Holder): Input | Promise<Input>;
  /** What another caller's key is answered; null: the procedure belongs to another caller. */
  readonly foreign: number | null;
  readonly suspended: number;
  /** What it leaves in the audit log. */
  readonly audited: boolean;
}

const ofInstance = ({ instanceId }: Holder): Input => ({ instanceId });
const READ = { make: ofInstance, foreign: 404, suspended: 200, audited: false } as const;
const idOf = async (by: Holder, kind: 'custom-domain' | 'purchased-domain', one: string): Promise<string> =>
  (await by.ok(`/api/${kind}/register`, { host: `${freeName()}.example` }))[one].id;

/** Written out by hand. A procedure that is missing here fails the tests until it is listed. */
const PROCEDURES: Readonly<Record<string, Procedure>> = {
  'subdomain.check': { make: () => ({ name: freeName() }), foreign: null, suspended: 200, audited: false },
  'subdomain.reserve': {
    make: (by) => ({ ...ofInstance(by), name: freeName() }),
    foreign: 404,
    suspended: 403,
    audited: true,
  },
  'subdomain.provision': {
    make: async (by) => ({ subdomainId: await aSubdomain(by, freeName()), ipAddress: '203.0.113.7' }),
    foreign: 404,
    suspended: 403,
    audited: true,
  },
  'subdomain.release': {
    make: async (by) => ({ subdomainId: await anActiveSubdomain(by, freeName()) }),
    foreign: 404,
    suspended: 200,
    audited: true,
  },
  'subdomain.list': READ,
  'customDomain.register': {
    make: (by) => ({ ...ofInstance(by), host: `${freeName()}.example` }),
    foreign: 404,
    suspended: 403,
    audited: true,
  },
  'customDomain.verify': {
    make: () => ({ host: `${freeName()}.example` }),
    foreign: null,
    suspended: 403,
    audited: false,
  },
  'customDomain.remove': {
    make: async (by) => ({ customDomainId: await idOf(by, 'custom-domain', 'customDomain') }),
    foreign: 404,
    suspended: 200,
    audited: true,
  },
  'customDomain.list': READ,
  'purchasedDomain.register': {
    make: (by) => ({ ...ofInstance(by), host: `${freeName()}.example` }),
    foreign: 404,
    suspended: 403,
    audited: true,
  },
  'purchasedDomain.remove': {
    make: async (by) => ({ purchasedDomainId: await idOf(by, 'purchased-domain', 'purchasedDomain') }),
    foreign: 404,
    suspended: 200,
    audited: true,
  },
  'purchasedDomain.list': READ,
  'license.sync': {
    make: (by) => ({ ...ofInstance(by), cloudUrl: 'https://cloud.example.com', usage: {} }),
    foreign: null,
    suspended: 200,
    audited: false,
  },
  'license.listOwnInstances': { make: async () => ({}), foreign: null, suspended: 200, audited: false },
  'license.removeOwnInstance': {
    make: async (by) => ({ instanceId: (await anInstance(world, by)).instanceId }),
    foreign: 404,
    suspended: 200,
    audited: true,
  },
  'license.moveOwnNames': {
    make: async (by) => ({
      fromInstanceId: (await anInstance(world, by)).instanceId,
      toInstanceId: by.instanceId,
    }),
    foreign: 404,
    suspended: 200,
    audited: true,
  },
};

const ours = OPERATIONS.filter(({ access }) => access.kind === 'license');

test('each procedure is listed, and nothing else', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(ours.map(({ name }) => name).sort());
});

const cases = ours.flatMap((operation) => {
  const procedure = PROCEDURES[operation.name];
  return procedure === undefined ? [] : [[operation.name, operation, procedure] as const];
});

const FACES = { rest: overRest, rpc: overRpc } as const;

/** The statuses by both interfaces; each call has its own input. */
async function statuses(operation: Operation, make: () => Promise<Input>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [face, call] of Object.entries(FACES))
    found[face] = (await call(world, operation, await make(), {})).status;
  return found;
}

const both = (status: number) => ({ rest: status, rpc: status });
const withKey = async (made: Input | Promise<Input>, licenseKey: string) => ({ ...(await made), licenseKey });

describe.each(cases)('%s', (name, operation, procedure) => {
  test('opens to the key of the license, and to no other', async () => {
    const own = () => withKey(procedure.make(holder), holder.licenseKey);
    expect(await statuses(operation, own)).toEqual(both(200));
    const unknown = () => withKey(procedure.make(holder), 'PLH-UNKNOWN');
    expect(await statuses(operation, unknown)).toEqual(both(401));
    const account = () => withKey(procedure.make(holder), world.key);
    expect(await statuses(operation, account)).toEqual(both(401));
    const without = async () => procedure.make(holder);
    expect(await statuses(operation, without)).toEqual(both(name === 'subdomain.check' ? 200 : 400));
  });

  test('changes nothing of another license', async () => {
    const made = await procedure.make(holder);
    const before = await rowsNaming(world, [holder.licenseId]);
    const theirs = () => withKey(made, foreign.licenseKey);
    expect(await statuses(operation, theirs)).toEqual(both(procedure.foreign ?? 200));
    expect(await rowsNaming(world, [holder.licenseId])).toEqual(before);
  });

  test('under a suspended license', async () => {
    const suspended = await aHolder(world, { plan: 'enterprise' });
    const inputs = [await procedure.make(suspended), await procedure.make(suspended)];
    await setStatus(world, suspended, 'suspended');
    const next = () => withKey(inputs.pop() ?? {}, suspended.licenseKey);
    expect(await statuses(operation, next)).toEqual(both(procedure.suspended));
  });

  test('leaves its row in the audit log, and nothing where it is refused', async () => {
    for (const call of Object.values(FACES)) {
      const input = await withKey(procedure.make(holder), holder.licenseKey);
      const rows = await auditedBy(world, () => call(world, operation, input, {}));
      const row = {
        actorKind: 'license',
        actorId: holder.licenseId,
        organizationId: null,
        action: name,
        address: '127.0.0.1',
        resourceId: expect.stringMatching(/^(sub|cdm|pdm|inst)_/),
      };
      expect(rows).toEqual(procedure.audited ? [expect.objectContaining(row)] : []);
      const refused = await withKey(procedure.make(holder), 'PLH-UNKNOWN');
      const none = await auditedBy(world, () => call(world, operation, refused, {}));
      expect(none.filter(({ action }) => action === name)).toEqual([]);
    }
  });
});

test('a batch that mixes two licenses answers each by its own', async () => {
  const inputs = {
    0: { json: { licenseKey: holder.licenseKey, instanceId: holder.instanceId } },
    1: { json: { licenseKey: foreign.licenseKey, instanceId: holder.instanceId } },
    2: { json: { licenseKey: 'PLH-UNKNOWN', instanceId: holder.instanceId } },
  };
  const answer = await world.call('POST /api/trpc/subdomain.list,subdomain.list,subdomain.list?batch=1', {
    key: null,
    body: inputs,
  });
  const outcomes = answer.body.map(
    (one: { result?: unknown; error?: { json: { data: { httpStatus: number; reason: string } } } }) =>
      one.error === undefined ? 200 : [one.error.json.data.httpStatus, one.error.json.data.reason],
  );
  expect(outcomes).toEqual([200, [404, 'NOT_FOUND'], [401, 'INVALID_LICENSE']]);
});
