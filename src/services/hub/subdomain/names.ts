import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Hub, HubSettings } from '../context.ts';

/** What a subdomain may be called: docs/specification/2-license-hub.md, "Subdomain". */

const WELL_FORMED = /^(?!-)[a-z0-9-]{3,63}(?<!-)$/;

const RESERVED = new Set(
  [
    'www app api admin mail smtp pop imap ftp ssh ns1 ns2 dns test dev staging prod production beta alpha status',
    'help support docs blog cdn static assets media images img dashboard billing account login signup register',
    'auth oauth sso',
  ].flatMap((line) => line.split(' ')),
);

export function fqdnOf({ subdomainZone }: HubSettings, name: string): string {
  return `${name}.${subdomainZone}`;
}

/** Why a name breaks the naming rules. Null: it does not. */
export function nameProblem(name: string): string | null {
  if (WELL_FORMED.test(name)) return null;
  return 'A subdomain has 3 to 63 lowercase letters, digits and hyphens, and no hyphen at its start or end.';
}

/** Why a name is reserved. Null: it is not. */
export function reservationProblem(settings: HubSettings, name: string): string | null {
  // The hub itself can be below its zone: the license with that name would get its visitors.
  const isPlatform = namesPlatform(settings, name) || settings.ownHosts.includes(fqdnOf(settings, name));
  if (!RESERVED.has(name) && !isPlatform) return null;
  return `The name ${name} is reserved. Choose another one.`;
}

/** A label cannot be `Cloud & Co`, but `cloud-co` and `cloudco` would be mistaken for it. */
function namesPlatform({ platformName }: HubSettings, name: string): boolean {
  const own = platformName.toLowerCase();
  const words = own.match(/[a-z0-9]+/g) ?? [];
  return [own, words.join('-'), words.join('')].includes(name);
}

/** Throws 400 for a name that breaks a rule or is reserved. */
export function assertName(settings: HubSettings, name: string): void {
  const problem = nameProblem(name) ?? reservationProblem(settings, name);
  if (problem !== null) throw new Fault('bad_request', problem, { reason: 'INVALID_SUBDOMAIN' });
}

const DAY_MS = 24 * 60 * 60_000;

/** Names that were released by others after this time are not free yet. */
export function coolingSince({ clock, settings }: Pick<Hub, 'clock' | 'settings'>): string {
  return isoFromNow(clock, -settings.subdomainCooldownDays * DAY_MS);
}
