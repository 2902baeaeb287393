import type { Clock } from '#src/kernel/clock.ts';
import { registrableDomainOf } from '#src/kernel/registrable-domain.ts';

/**
 * Guards the limits of the account at the certificate authority. Public authorities give out some 50 certificates a
 * week for one registered domain and some 300 in three hours for one account, so no domain and no organization may use
 * up what all of them share. Names are counted, not requests: a name that was admitted is admitted again. The counts
 * live in this process and begin anew with it.
 */
export interface CertificateBudget {
  /** Whether a certificate may be ordered for a host on behalf of `payer` (an organization's or instance's id). */
  admits(host: string, payer: string): boolean;
  /** The answer to "does this name point here", remembered for half a minute. */
  pointing(host: string, look: () => Promise<boolean>): Promise<boolean>;
}

const HOUR_MS = 60 * 60_000;
const LIMITS = {
  domain: { names: 50, windowMs: 7 * 24 * HOUR_MS },
  payer: { names: 100, windowMs: 3 * HOUR_MS },
} as const;
const POINTING_KEPT_MS = 30_000;
const MAX_ENTRIES = 10_000;

interface Window {
  readonly startedAtMs: number;
  readonly names: Set<string>;
}

export function openCertificateBudget(clock: Clock): CertificateBudget {
  const windows = new Map<string, Window>();
  const pointings = new Map<string, { readonly askedAtMs: number; readonly answer: Promise<boolean> }>();

  const windowOf = (kind: keyof typeof LIMITS, of: string): Window => {
    const key = `${kind}:${of}`;
    const known = windows.get(key);
    if (known !== undefined && clock.now() - known.startedAtMs < LIMITS[kind].windowMs) return known;
    const fresh = { startedAtMs: clock.now(), names: new Set<string>() };
    windows.delete(key);
    keepBounded(windows);
    windows.set(key, fresh);
    return fresh;
  };

  return {
    admits(host, payer) {
      const domain = windowOf('domain', registrableDomainOf(host));
      const ofPayer = windowOf('payer', payer);
      const fits = (window: Window, kind: keyof typeof LIMITS) =>
        window.names.has(host) || window.names.size < LIMITS[kind].names;
      if (!fits(domain, 'domain') || !fits(ofPayer, 'payer')) return false;
      domain.names.add(host);
      ofPayer.names.add(host);
      return true;
    },
    pointing(host, look) {
      const known = pointings.get(host);
      if (known !== undefined && clock.now() - known.askedAtMs < POINTING_KEPT_MS) return known.answer;
      const answer = look();
      pointings.delete(host);
      keepBounded(pointings);
      pointings.set(host, { askedAtMs: clock.now(), answer });
      return answer;
    },
  };
}

/** Makes room for one more entry by dropping the oldest. */
function keepBounded(map: Map<string, unknown>): void {
  if (map.size < MAX_ENTRIES) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
