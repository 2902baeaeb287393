import { expect, test } from 'vitest';
import { OrderRefused } from '#src/adapters/ingress/builtin/certificates/acme/authority.ts';
import {
  type CertificateStore,
  type KeptCertificate,
  orderedCertificates,
} from '#src/adapters/ingress/builtin/certificates/acme/ordered-certificates.ts';
import { openInternalAuthority } from '#src/adapters/ingress/builtin/certificates/internal-authority.ts';
import { until } from '../../support/until.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A store in memory, for several processes. */
function aStore() {
  const rows = new Map<string, KeptCertificate>();
  const proofs = new Map<string, string>();
  const claims = new Map<string, { owner: string; untilMs: number }>();
  const failures = { keep: false };
  const of = (owner: string, now: () => number): CertificateStore => ({
    find: async (host) => rows.get(host) ?? null,
    async claim(host, untilMs) {
      const claim = claims.get(host);
      if (claim !== undefined && claim.owner !== owner && claim.untilMs > now()) return false;
      claims.set(host, { owner, untilMs });
      return true;
    },
    async keep(host, certificate, renewAtMs) {
      if (failures.keep) throw new Error('the database is away');
      rows.set(host, { certificate, renewAtMs, refusal: null });
    },
    refuse: async (host, refusal) =>
      void rows.set(host, { certificate: null, renewAtMs: 0, ...rows.get(host), refusal }),
    putProof: async (token, content) => void proofs.set(token, content),
    listProofs: async () => Object.fromEntries(proofs),
    removeProof: async (token) => void proofs.delete(token),
  });
  return { of, rows, failures };
}

function aPlatform() {
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const internal = openInternalAuthority({ seed: Buffer.alloc(32, 7), now });
  const authority = {
    orders: [] as string[],
    refusal: null as Error | null,
    async order(host: string) {
      authority.orders.push(host);
      if (authority.refusal !== null) throw authority.refusal;
      const issued = await internal.find(host);
      if (issued === null) throw new Error('not issued');
      return issued;
    },
  };
  const { of, rows, failures } = aStore();
  const allowed = new Set(['a.test']);
  let decision = async () => {};
  const counted = { orders: 0, certificates: 0, room: Number.POSITIVE_INFINITY };
  const process = (owner: string) =>
    orderedCertificates({
      ...{ authority, store: of(owner, now), now, log: () => {} },
      permission: {
        async mayOrder(host) {
          await decision();
          if (!allowed.has(host)) return 'no';
          return counted.room > 0 ? 'yes' : 'limited';
        },
        async spend() {
          if (counted.orders >= counted.room) return false;
          counted.orders += 1;
          return true;
        },
        issued() {
          counted.certificates += 1;
        },
      },
    });
  const decide = (by: () => Promise<void>) => {
    decision = by;
  };
  return { clock, authority, rows, failures, process, decide, counted };
}

test('a certificate is ordered once, by one process, for hosts that may have one', async () => {
  const { authority, process } = aPlatform();
  const [one, other] = [process('one'), process('other')];
  const found = await Promise.all([one.find('a.test'), one.find('a.test'), other.find('a.test')]);
  expect(found[0]).not.toBeNull();
  expect(found).toEqual([found[0], found[0], found[0]]);
  expect(await one.find('b.test')).toBeNull();
  expect(authority.orders).toEqual(['a.test']);
});

test('a certificate that another process has got while this one asked whether it may is used', async () => {
  const { authority, process, decide, counted } = aPlatform();
  const one = process('one');
  let allow: (() => void) | undefined;
  decide(
    () =>
      new Promise<void>((resolve) => {
        allow = resolve;
      }),
  );
  const late = one.find('a.test');
  await until('it asks', () => allow !== undefined);
  decide(async () => {});
  const found = await process('other').find('a.test');
  allow?.();
  expect(await late).toBe(found);
  expect(authority.orders).toEqual(['a.test']);
  expect(counted, 'the order of the other process only').toMatchObject({ orders: 1, certificates: 1 });
});

test('an order for which there is no room is not begun, and the next process may order', async () => {
  const { authority, process, rows, counted } = aPlatform();
  counted.room = 0;
  expect(await process('one').find('a.test')).toBeNull();
  expect(authority.orders).toEqual([]);
  expect(rows.get('a.test')?.refusal, 'it is not a failure').toMatchObject({ failures: 0 });
  expect(await process('one').problem?.('a.test')).toContain('limit of certificates');
  expect(await process('one').find('unknown.test')).toBeNull();
  expect([...rows.keys()], 'nothing is stored for a host that has no certificate').toEqual(['a.test']);
  counted.room = 1;
  expect(await process('other').find('a.test')).not.toBeNull();
  expect(counted).toMatchObject({ orders: 1, certificates: 1 });
  expect(await process('one').problem?.('a.test')).toBeNull();
});

test('a certificate that cannot be stored is used, is no refusal, and is stored later', async () => {
  const { authority, clock, process, rows, failures } = aPlatform();
  const certificates = process('one');
  failures.keep = true;
  const issued = await certificates.find('a.test');
  expect(issued).not.toBeNull();
  expect(await certificates.problem?.('a.test')).toBeNull();
  clock.nowMs += 61_000;
  expect(await certificates.find('a.test')).toBe(issued);
  failures.keep = false;
  expect(await certificates.find('a.test')).toBe(issued);
  expect(rows.size, 'not at every handshake').toBe(0);
  clock.nowMs += 61_000;
  expect(await certificates.find('a.test')).toBe(issued);
  expect(rows.get('a.test')).toMatchObject({ certificate: issued, refusal: null });
  expect(await process('other').find('a.test')).toBe(issued);
  expect(authority.orders).toEqual(['a.test']);
});

test('it is ordered again when a third of its lifetime is left, while the earlier one is used', async () => {
  const { authority, clock, process } = aPlatform();
  const certificates = process('one');
  const first = await certificates.find('a.test');
  clock.nowMs += 4 * DAY_MS;
  expect(await certificates.find('a.test')).toBe(first);
  expect(authority.orders).toHaveLength(1);
  clock.nowMs += DAY_MS;
  expect(await certificates.find('a.test')).toBe(first);
  await until('another one is stored', async () => (await certificates.find('a.test')) !== first);
  expect(authority.orders).toHaveLength(2);
});

test('a refusal is known to the owner, and tried again after ever longer pauses', async () => {
  const { authority, clock, process } = aPlatform();
  const certificates = process('one');
  authority.refusal = new OrderRefused('The domain points elsewhere.');
  expect(await certificates.find('a.test')).toBeNull();
  expect(await certificates.problem?.('a.test')).toBe('The domain points elsewhere.');
  clock.nowMs += 59_000;
  await certificates.find('a.test');
  expect(authority.orders).toHaveLength(1);
  clock.nowMs += 2_000;
  await certificates.find('a.test');
  expect(authority.orders).toHaveLength(2);
  clock.nowMs += 61_000;
  await certificates.find('a.test');
  expect(authority.orders).toHaveLength(2);

  authority.refusal = null;
  clock.nowMs += 60_000;
  expect(await certificates.find('a.test')).not.toBeNull();
  expect(await certificates.problem?.('a.test')).toBeNull();
});

test('the pause that the authority asks for is kept', async () => {
  const { authority, clock, process } = aPlatform();
  const certificates = process('one');
  authority.refusal = new OrderRefused('Too many.', 60 * 60_000);
  await certificates.find('a.test');
  clock.nowMs += 59 * 60_000;
  await certificates.find('a.test');
  expect(authority.orders).toHaveLength(1);
});

test('after an outage of the authority, however long, the next try is an hour away at most', async () => {
  const { authority, clock, process } = aPlatform();
  const certificates = process('one');
  authority.refusal = new Error('It does not answer.');
  for (let tries = 1; tries <= 15; tries += 1) {
    await certificates.find('a.test');
    expect(authority.orders).toHaveLength(tries);
    clock.nowMs += 60 * 60_000;
  }
});
