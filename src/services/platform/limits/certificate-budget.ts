import { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { registrableDomainOf } from '#src/kernel/registrable-domain.ts';

/**
 * Guards the limits of the account at the certificate authority. Public authorities give out some 50 certificates a week for one
 * registered domain and 5 for one name, and take some 300 orders in three hours from one account, so no domain and no
 * organization may use up what all of them share. A name that was admitted is admitted again, as far as names are counted. The
 * counts live in this process and begin anew with it.
 */
export interface CertificateBudget {
  /** For an ingress that orders by itself, and asks more often than it orders: counts the name, and no order. */
  admits(host: string, payer: Payer): boolean;
  /** Whether there is room for an order. Counts nothing. */
  hasRoom(host: string, payer: Payer): boolean;
  /** Counts an order that is about to begin. False: there is no room for it. */
  spend(host: string, payer: Payer): boolean;
  /** Counts a certificate that an order has brought. */
  issued(host: string): void;
  /** The answer to "does this name point here", remembered for half a minute. */
  pointing(host: string, look: () => Promise<boolean>): Promise<boolean>;
}

/** An organization's or instance's id. Null: the platform itself, whose own name no domain or organization may block. */
export type Payer = string | null;

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const LIMITS = {
  domainNames: { count: 50, windowMs: WEEK_MS },
  payerNames: { count: 100, windowMs: 3 * HOUR_MS },
  payerOrders: { count: 100, windowMs: 3 * HOUR_MS },
  /** More than the pauses after refusals allow: it only ends a repetition that they do not. */
  hostOrders: { count: 10, windowMs: 3 * HOUR_MS },
  hostCertificates: { count: 5, windowMs: WEEK_MS },
} as const;
type Limit = keyof typeof LIMITS;
const POINTING_KEPT_MS = 30_000;
const MAX_ENTRIES = 10_000;

interface Window {
  readonly startedAtMs: number;
  /** What was counted: names once, orders each. */
  readonly counted: Set<string>;
}

export function openCertificateBudget(clock: Clock): CertificateBudget {
  const windows: Record<Limit, BoundedMap<string, Window>> = {
    domainNames: new BoundedMap(MAX_ENTRIES),
    payerNames: new BoundedMap(MAX_ENTRIES),
    payerOrders: new BoundedMap(MAX_ENTRIES),
    hostOrders: new BoundedMap(MAX_ENTRIES),
    hostCertificates: new BoundedMap(MAX_ENTRIES),
  };
  const pointings = new BoundedMap<string, { readonly askedAtMs: number; readonly answer: Promise<boolean> }>(
    MAX_ENTRIES,
  );
  let orders = 0;

  const windowOf = (limit: Limit, of: string): Window | undefined => {
    const known = windows[limit].get(of);
    const isOver = known === undefined || clock.now() - known.startedAtMs >= LIMITS[limit].windowMs;
    return isOver ? undefined : known;
  };
  const fits = (limit: Limit, of: string, what?: string): boolean => {
    const counted = windowOf(limit, of)?.counted;
    return (
      counted === undefined || counted.size < LIMITS[limit].count || (what !== undefined && counted.has(what))
    );
  };
  const add = (limit: Limit, of: string, what: string) => {
    let window = windowOf(limit, of);
    if (window === undefined) {
      window = { startedAtMs: clock.now(), counted: new Set() };
      windows[limit].set(of, window);
    }
    window.counted.add(what);
  };

  const fitsName = (host: string, payer: Payer) =>
    payer === null ||
    (fits('domainNames', registrableDomainOf(host), host) && fits('payerNames', payer, host));
  const addName = (host: string, payer: Payer) => {
    if (payer === null) return;
    add('domainNames', registrableDomainOf(host), host);
    add('payerNames', payer, host);
  };
  const hasRoom = (host: string, payer: Payer) =>
    fitsName(host, payer) &&
    (payer === null || fits('payerOrders', payer)) &&
    fits('hostOrders', host) &&
    fits('hostCertificates', host);
  const nextOrder = () => {
    orders += 1;
    return String(orders);
  };

  return {
    admits(host, payer) {
      if (!fitsName(host, payer)) return false;
      addName(host, payer);
      return true;
    },
    hasRoom,
    spend(host, payer) {
      if (!hasRoom(host, payer)) return false;
      const order = nextOrder();
      addName(host, payer);
      if (payer !== null) add('payerOrders', payer, order);
      add('hostOrders', host, order);
      return true;
    },
    issued: (host) => add('hostCertificates', host, nextOrder()),
    pointing(host, look) {
      const known = pointings.get(host);
      if (known !== undefined && clock.now() - known.askedAtMs < POINTING_KEPT_MS) return known.answer;
      const answer = look();
      pointings.set(host, { askedAtMs: clock.now(), answer });
      return answer;
    },
  };
}
