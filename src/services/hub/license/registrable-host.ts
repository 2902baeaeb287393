import { Fault } from '#src/kernel/fault.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import { isPublicSuffix } from '#src/kernel/registrable-domain.ts';
import type { HubSettings } from '../context.ts';

/** A host in the one form in which hosts are stored and compared. Throws 400 for an invalid host, a host of the platform and a public suffix. */
export function registrableHost(settings: HubSettings, text: string): string {
  const host = parseHostName(text);
  if (host === null)
    throw invalidHost('This is not a valid domain name. Send a domain name such as shop.example.com.');
  if (isOwnHost(settings, host))
    throw invalidHost(`${host} belongs to the platform itself. Choose your own domain.`);
  if (isPublicSuffix(host)) throw invalidHost(publicSuffixProblem(host));
  return host;
}

/** Why a public suffix is refused. */
export function publicSuffixProblem(host: string): string {
  return `${host} is a public suffix, under which any user can register names. Choose your own domain under it.`;
}

/** Whether a host in stored form is the platform's own: one of the hub's, or in one of the platform's zones. */
export function isOwnHost({ ownHosts, ownZones }: HubSettings, host: string): boolean {
  return ownHosts.includes(host) || ownZones.some((zone) => isUnder(host, zone));
}

/** Whether a host of the platform lies below a host: then it is the operator's, and others have to prove it. */
export function isAboveOwnHost({ ownHosts, ownZones }: HubSettings, host: string): boolean {
  return [...ownHosts, ...ownZones].some((own) => isUnder(own, host));
}

function invalidHost(sentence: string): Fault {
  return new Fault('bad_request', sentence, { reason: 'INVALID_HOST' });
}
