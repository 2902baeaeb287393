import { isIP } from 'node:net';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '../context.ts';

/** For whom passkeys are: the host of the platform. Pages of one exact origin can use them. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/** Null if the host of the platform is an IP address: browsers have passkeys for host names only. */
export function relyingPartyOf({ publicUrl }: Pick<Accounts, 'publicUrl'>): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { host: hostname, origin };
}

/** The same. Throws 404 if the host of the platform is an IP address. */
export function requireRelyingParty(accounts: Pick<Accounts, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(accounts);
  if (party !== null) return party;
  throw new Fault(
    'not_found',
    'Passkeys need a host name, and the address of this platform is an IP address. Ask the operator to change PUBLIC_URL.',
  );
}
