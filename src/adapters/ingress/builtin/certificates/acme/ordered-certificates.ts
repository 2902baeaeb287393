/**
 * Certificates that are ordered when a visitor's handshake needs one, and again when a third of their lifetime is left. One
 * process at a time orders for a host; the others wait for what it stores.
 */
import { X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { CertificateSource, KeyAndChain } from '../../../certificate-source.ts';
import type { CertificateOrders } from '../../../port.ts';
import { type AcmeAuthority, OrderRefused } from './authority.ts';

/** What all processes share. */
export interface CertificateStore {
  find(host: string): Promise<KeptCertificate | null>;
  /** Reserves the order for this process. False: another process is ordering. */
  claim(host: string, untilMs: number): Promise<boolean>;
  keep(host: string, certificate: KeyAndChain, renewAtMs: number): Promise<void>;
  /** Keeps the certificate that the host may still have. */
  refuse(host: string, refusal: Refusal): Promise<void>;
  /** A page that proves a host, for every process. */
  putProof(token: string, content: string): Promise<void>;
  listProofs(): Promise<Readonly<Record<string, string>>>;
  removeProof(token: string): Promise<void>;
}

export interface Refusal {
  readonly failures: number;
  readonly nextTryAtMs: number;
  /** A sentence for the owner of the site. */
  readonly lastError: string;
}

export interface KeptCertificate {
  /** Null: none was issued yet. */
  readonly certificate: KeyAndChain | null;
  readonly renewAtMs: number;
  /** Since the last success. */
  readonly refusal: Refusal | null;
}

export interface OrderedCertificatesOptions {
  readonly authority: Pick<AcmeAuthority, 'order'>;
  readonly store: CertificateStore;
  readonly permission: CertificateOrders;
  readonly log: (message: string) => void;
  readonly now?: () => number;
}

/** Longer than an order takes. */
const LEASE_MS = 90_000;
const MAX_ORDERS = 20;
const MAX_UNSTORED = 1000;
/** How long a handshake waits for the order of another process. */
const WAIT_MS = 15_000;
const LOOK_EVERY_MS = 500;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 24 * 60 * 60_000;
/** Where the authority was out of reach: hosts must not wait for a day after it is back. */
const MAX_OUTAGE_PAUSE_MS = 60 * 60_000;
const UNKNOWN = 'The certificate authority did not answer as expected. It is tried again later.';

const LIMITED =
  'No certificate is ordered at the moment: the limit of certificates for this host, its domain or its organization is reached. It is tried again later.';

/** Orders nothing yet. */
export function orderedCertificates(options: OrderedCertificatesOptions): CertificateSource {
  const { authority, store, permission, log, now = Date.now } = options;
  const orders = new Map<string, Promise<KeyAndChain | null>>();

  const unstored = new BoundedMap<string, { readonly certificate: KeyAndChain; tryAgainAtMs: number }>(
    MAX_UNSTORED,
  );

  const present = async (token: string, content: string) => {
    await store.putProof(token, content);
    return () => store.removeProof(token);
  };

  const refuse = async (host: string, before: Refusal | null, error: unknown) => {
    const failures = (before?.failures ?? 0) + 1;
    const asked = error instanceof OrderRefused ? (error.retryAfterMs ?? 0) : 0;
    const maxPauseMs = error instanceof OrderRefused ? MAX_PAUSE_MS : MAX_OUTAGE_PAUSE_MS;
    const pauseMs = Math.max(asked, Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), maxPauseMs));
    const lastError = error instanceof OrderRefused ? error.message : UNKNOWN;
    log(`ingress: no certificate for ${host}: ${messageOf(error)}`);
    await store.refuse(host, { failures, nextTryAtMs: now() + pauseMs, lastError });
  };

  /** Nothing was ordered, so nothing failed. Stored once: the owner reads the reason, and the next handshake may order. */
  const postpone = async (host: string, before: Refusal | null): Promise<void> => {
    if (before?.lastError === LIMITED) return;
    await store.refuse(host, { failures: before?.failures ?? 0, nextTryAtMs: now(), lastError: LIMITED });
  };

  /** The authority has issued it, and counts it: it is used also where it cannot be stored now. */
  const keep = async (host: string, certificate: KeyAndChain): Promise<void> => {
    try {
      await store.keep(host, certificate, renewalOf(certificate));
      unstored.delete(host);
    } catch (error) {
      log(`ingress: the certificate for ${host} could not be stored: ${messageOf(error)}`);
      unstored.set(host, { certificate, tryAgainAtMs: now() + FIRST_PAUSE_MS });
    }
  };

  /** A certificate of this process that is not stored yet. Tries again to store it. */
  const findUnstored = async (host: string): Promise<KeyAndChain | null> => {
    const pending = unstored.get(host);
    if (pending === undefined) return null;
    const { certificate, tryAgainAtMs } = pending;
    if (renewalOf(certificate) <= now()) {
      unstored.delete(host);
      return null;
    }
    if (tryAgainAtMs <= now()) {
      // Other handshakes do not try at the same time.
      pending.tryAgainAtMs = now() + FIRST_PAUSE_MS;
      await keep(host, certificate);
    }
    return certificate;
  };

  const waitForOther = async (host: string): Promise<KeyAndChain | null> => {
    for (const untilMs = now() + WAIT_MS; now() < untilMs; await delay(LOOK_EVERY_MS)) {
      const kept = await store.find(host);
      if (kept?.certificate && kept.renewAtMs > now()) return kept.certificate;
      if ((kept?.refusal?.nextTryAtMs ?? 0) > now()) return null;
    }
    return null;
  };

  const order = async (host: string, kept: KeptCertificate | null): Promise<KeyAndChain | null> => {
    const refusal = kept?.refusal ?? null;
    if ((refusal?.nextTryAtMs ?? 0) > now()) return null;
    const mayOrder = await permission.mayOrder(host);
    if (mayOrder === 'limited') await postpone(host, refusal);
    if (mayOrder !== 'yes') return null;
    if (!(await store.claim(host, now() + LEASE_MS))) return waitForOther(host);
    try {
      // Another order may have ended since the certificate was looked for.
      const latest = await store.find(host);
      if (latest?.certificate && latest.renewAtMs > now()) return latest.certificate;
      if ((latest?.refusal?.nextTryAtMs ?? 0) > now()) return null;
      // Counted only here: an order that this process does not make must not use up the limits.
      if (!(await permission.spend(host))) {
        await postpone(host, refusal);
        return null;
      }
      const certificate = await authority.order(host, present);
      permission.issued(host);
      await keep(host, certificate);
      return certificate;
    } catch (error) {
      await refuse(host, refusal, error);
      return null;
    } finally {
      // If it cannot be ended, it expires.
      await store.claim(host, now()).catch((error: unknown) => log(`ingress: ${messageOf(error)}`));
    }
  };

  const orderOnce = (host: string, kept: KeptCertificate | null): Promise<KeyAndChain | null> => {
    const running = orders.get(host);
    if (running !== undefined) return running;
    if (orders.size >= MAX_ORDERS) return Promise.resolve(null);
    const begun = order(host, kept).finally(() => orders.delete(host));
    orders.set(host, begun);
    return begun;
  };

  return {
    async find(host) {
      const pending = await findUnstored(host);
      if (pending !== null) return pending;
      const kept = await store.find(host);
      if (kept?.certificate && expiryOf(kept.certificate) > now()) {
        if (kept.renewAtMs <= now())
          orderOnce(host, kept).catch((error: unknown) => log(`ingress: ${messageOf(error)}`));
        return kept.certificate;
      }
      return orderOnce(host, kept);
    },
    problem: async (host) => (await store.find(host))?.refusal?.lastError ?? null,
    proofs: store.listProofs,
  };
}

function expiryOf({ chain }: KeyAndChain): number {
  return Date.parse(new X509Certificate(chain).validTo);
}

/** When a third of the lifetime is left. */
function renewalOf({ chain }: KeyAndChain): number {
  const { validFrom, validTo } = new X509Certificate(chain);
  const [from, until] = [Date.parse(validFrom), Date.parse(validTo)];
  return until - (until - from) / 3;
}
