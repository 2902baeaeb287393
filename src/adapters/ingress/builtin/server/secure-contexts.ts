import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { KeyAndChain } from '../../certificate-source.ts';
import { hostNameOf } from '../../host-name.ts';

/** The certificates that handshakes need, by host. */
export interface SecureContexts {
  /** Resolves when the control plane has answered; null: the host has no certificate at present. */
  contextFor(host: string): Promise<SecureContext | null>;
  /** The answer for a host. */
  set(host: string, certificate: KeyAndChain | null): void;
}

export interface SecureContextsOptions {
  /** Only these may have a certificate. The control plane is not asked about other names. */
  readonly isServed: (host: string) => boolean | Promise<boolean>;
  /** Asks the control plane, which answers with `set`. */
  readonly ask: (host: string) => void;
  /** How long an answer may take. */
  readonly answerWithinMs: number;
  readonly log: (message: string) => void;
  readonly now?: () => number;
}

interface Usable {
  readonly context: SecureContext;
  readonly expiresAtMs: number;
}

interface Known {
  readonly usable: Usable | null;
  readonly askAgainAtMs: number;
}

const MAX_KNOWN = 5000;
const MAX_WAITING_HOSTS = 500;
/** A renewed certificate is used after this time at the latest. */
const KEPT_MS = 60 * 60_000;
/** A host without a certificate is asked about again after this time. */
const NONE_KEPT_MS = 5_000;

/** Remembers certificates, the ones used last. One that is due to be asked for again is still used until the answer. */
export function openSecureContexts(options: SecureContextsOptions): SecureContexts {
  const { isServed, ask, answerWithinMs, log, now = Date.now } = options;
  const known = new BoundedMap<string, Known>(MAX_KNOWN);
  const waiting = new Map<string, { answered: Promise<void>; settle: () => void }>();

  const answerFor = (host: string): Promise<void> | null => {
    const asked = waiting.get(host);
    if (asked !== undefined) return asked.answered;
    if (waiting.size >= MAX_WAITING_HOSTS) return null;
    let settle = () => {};
    const answered = new Promise<void>((resolve) => {
      settle = () => {
        clearTimeout(timer);
        waiting.delete(host);
        resolve();
      };
    });
    const timer = setTimeout(settle, answerWithinMs);
    waiting.set(host, { answered, settle });
    ask(host);
    return answered;
  };

  const presentOf = (host: string): Usable | null => {
    const usable = known.get(host)?.usable ?? null;
    return usable !== null && usable.expiresAtMs > now() ? usable : null;
  };

  return {
    async contextFor(name) {
      const host = hostNameOf(name);
      const served = isServed(host);
      // Not awaited where it is known: most handshakes are for such hosts.
      if (served !== true && !(await served)) return null;
      const found = known.get(host);
      // Those that visitors want stay.
      if (found !== undefined) known.set(host, found);
      const present = presentOf(host)?.context ?? null;
      if (found !== undefined && found.askAgainAtMs > now()) return present;
      const answered = answerFor(host);
      if (present !== null) return present;
      await answered;
      return presentOf(host)?.context ?? null;
    },
    set(host, certificate) {
      const fresh = certificate === null ? null : usableOf(host, certificate, log);
      const keptMs = fresh === null ? NONE_KEPT_MS : KEPT_MS;
      // An authority that does not answer for a while takes no working certificate away.
      const usable = fresh ?? presentOf(host);
      const askAgainAtMs = Math.min(now() + keptMs, Math.max(usable?.expiresAtMs ?? 0, now() + NONE_KEPT_MS));
      known.set(host, { usable, askAgainAtMs });
      waiting.get(host)?.settle();
    },
  };
}

function usableOf(host: string, { chain, key }: KeyAndChain, log: (message: string) => void): Usable | null {
  try {
    const expiresAtMs = Date.parse(new X509Certificate(chain).validTo);
    return { context: createSecureContext({ cert: chain, key }), expiresAtMs };
  } catch {
    // The reason of the library could repeat parts of the key.
    log(`ingress: the certificate of ${host} cannot be used`);
    return null;
  }
}
