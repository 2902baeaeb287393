import { findHubIdentity } from '#db/queries/hub-identity.ts';
import { findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { IDENTITY_PROBLEMS, type IdentityProblem } from '#src/domain/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Instance } from '../context.ts';
import type { Identity } from './identity.ts';

/**
 * Problems that only the operator of this instance can decide. Until then it registers and releases no names and changes
 * nothing at the hub. Its sites continue, and the last answer of the hub applies.
 */
const MESSAGES = {
  INSTANCE_COPIED:
    'Another copy of this instance has synced with the license hub under the same identity, for example the one that this was restored from. No names are registered or given up here until you decide: licenseLink.adopt, if this instance replaces the other, or licenseLink.register, if it becomes a new instance.',
  INSTANCE_SECRET_WRONG:
    'The license hub knows the id of this instance with another secret: it was given to another instance that reported the same id. No names are registered or given up here. Make this a new instance with licenseLink.register; the holder of the license can move names to it.',
  INSTANCE_REMOVED:
    'This instance was removed from its license. No names are registered or given up here. Make it a new instance of the license with licenseLink.register, or take it out of service.',
} as const satisfies Record<IdentityProblem, string>;

/** Whether an error code of the hub is a problem with the identity. */
export function isIdentityProblem(code: string): code is IdentityProblem {
  return IDENTITY_PROBLEMS.some((known) => known === code);
}

/** Stores a problem with the identity, and logs it once as an error. */
export async function storeProblem(
  { database: { writer }, clock, log, startedAt }: Pick<Instance, 'database' | 'clock' | 'log' | 'startedAt'>,
  licenseKey: string,
  sent: Identity,
  code: IdentityProblem,
): Promise<void> {
  const known = await findHubIdentity(writer, hashOfToken(licenseKey));
  // Another process on this database has synced in the meantime and used the number: there is no copy.
  if (code === 'INSTANCE_COPIED' && known !== undefined && known.sequence !== sent.sequence) return;
  const link = await findLicenseLink(writer);
  const problemMessage = MESSAGES[code];
  const isLogged = link?.problemCode === code && (link.problemAt ?? '') >= startedAt;
  if (isLogged) return;
  log.error({ code }, problemMessage);
  await updateLicenseLink(writer, { problemCode: code, problemMessage, problemAt: isoFromNow(clock) });
}
