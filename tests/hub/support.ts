import type { Id } from '#src/domain/id.ts';
import type { Answer, TestApp } from '../support/app.ts';

/** An instance under a license, which calls the hub with the license's key and nothing else. */
export interface Holder {
  readonly licenseId: string;
  readonly licenseKey: string;
  readonly instanceId: string;
  /** Calls with the key in the body, and with `instanceId` where the body names none. */
  ask(path: `/${string}`, body?: Record<string, unknown>): Promise<Answer>;
  /** The same for a call that has to be answered 200. */
  ok(path: `/${string}`, body?: Record<string, unknown>): Promise<Answer['body']>;
}

export interface LicenseTerms {
  readonly plan?: string;
  readonly limits?: Record<string, number>;
  readonly features?: Record<string, boolean>;
}

/** A new license with one instance; `growth` by default. */
export async function aHolder(world: TestApp, terms: LicenseTerms = {}): Promise<Holder> {
  const license = await world.ok<{ licenseId: string; licenseKey: string }>('POST /api/license.create', {
    plan: 'growth',
    ...terms,
  });
  return anInstance(world, license);
}

/** A further instance of a license. */
export async function anInstance(
  world: TestApp,
  { licenseId, licenseKey }: { licenseId: string; licenseKey: string },
): Promise<Holder> {
  const { instanceId } = await world.ok<{ instanceId: string }>('POST /api/license.addInstance', {
    licenseId,
    name: 'Instance',
  });
  const ask: Holder['ask'] = (path, body = {}) => asGuest(world, path, { licenseKey, instanceId, ...body });
  return {
    licenseId,
    licenseKey,
    instanceId,
    ask,
    async ok(path, body) {
      const answer = await ask(path, body);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    },
  };
}

/** A call without an account's credential. */
export function asGuest(world: TestApp, path: `/${string}`, body: unknown): Promise<Answer> {
  return world.call(`POST ${path}`, { key: null, body });
}

/** Status, name and sentence of a failure, which has nothing else in it. */
export function refusalOf({ status, body }: Answer): [status: number, code: string, error: string] {
  const { success, error, code, ...more } = body;
  if (success !== false || Object.keys(more).length > 0)
    throw new Error(`This is no refusal of the hub: ${status} ${JSON.stringify(body)}`);
  return [status, code, error];
}

export async function aSubdomain(holder: Holder, name: string): Promise<Id<'sub'>> {
  return (await holder.ok('/api/subdomain/reserve', { name })).subdomain.id;
}

export async function anActiveSubdomain(
  holder: Holder,
  name: string,
  ipAddress = '203.0.113.7',
): Promise<Id<'sub'>> {
  const subdomainId = await aSubdomain(holder, name);
  await holder.ok('/api/subdomain/provision', { subdomainId, ipAddress });
  return subdomainId;
}

export const setStatus = (world: TestApp, { licenseId }: Holder, status: 'active' | 'suspended') =>
  world.ok<{ waiting: number }>('POST /api/license.setStatus', { licenseId, status });

/** No test of what operations do should meet their rate limits. */
export const UNHURRIED = { hubRequestsPerMinute: 100_000 } as const;

/** An instance as the hub meets it at its syncs: it keeps id, secret and number as a real one does. */
export interface Reporter {
  readonly licenseKey: string;
  readonly identity: Record<string, unknown>;
  /** One sync; what it answers about the identity is kept for the next. */
  sync(body?: Record<string, unknown>): Promise<Answer>;
  /** The same state in another place, as a copied data folder has it. */
  copy(runId: string): Reporter;
}

let reporters = 0;

export function aReporter(
  world: TestApp,
  licenseKey: string,
  cloudUrl = 'https://one.example.com',
  kept: Record<string, unknown> = {},
): Reporter {
  reporters += 1;
  const identity: Record<string, unknown> = { runId: `run-${reporters}`, ...kept };
  return {
    licenseKey,
    identity,
    async sync(body = {}) {
      const answer = await asGuest(world, '/api/license/sync', {
        ...{ licenseKey, cloudUrl, usage: {} },
        ...identity,
        ...body,
      });
      if (answer.status !== 200) return answer;
      const { instanceId, instanceSecret = identity.instanceSecret, sequence } = answer.body;
      if (sequence !== identity.sequence)
        Object.assign(identity, { sequence, syncToken: `token-${Math.random()}` });
      Object.assign(identity, { instanceId, instanceSecret });
      return answer;
    },
    copy: (runId) => aReporter(world, licenseKey, cloudUrl, { ...identity, runId }),
  };
}
