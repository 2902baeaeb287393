import { Fault } from '#src/kernel/fault.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import type { HubSettings } from '../context.ts';

/** A host in the one form in which hosts are stored and compared. Throws 400 for what is none, and for our own. */
export function registrableHost(settings: HubSettings, text: string): string {
  const host = parseHostName(text);
  if (host === null) throw invalidHost('This is not a valid domain name. Give one like shop.example.com.');
  if (isOwnHost(settings, host))
    throw invalidHost(`${host} belongs to the platform itself. Choose a domain of your own.`);
  return host;
}

/** Whether a host in stored form is the platform's own: one of the hub's, or of the zone. */
export function isOwnHost({ ownHosts, subdomainZone }: HubSettings, host: string): boolean {
  return ownHosts.includes(host) || isUnder(host, subdomainZone);
}

function invalidHost(sentence: string): Fault {
  return new Fault('bad_request', sentence, { reason: 'INVALID_HOST' });
}
