import { isWithdrawn } from '#db/queries/hub-host.ts';
import { isNameTaken } from '#db/queries/subdomain.ts';
import type { CheckedSubdomain, CheckSubdomain } from '#src/contracts/hub/subdomain.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { VisitorContext } from '../context.ts';
import { withdrawnSentence } from '../host/index.ts';
import { coolingSince, fqdnOf, nameProblem, reservationProblem } from './names.ts';

/**
 * Whether a name could be reserved now. Taken and reserved names are an answer; one that breaks the naming rules is
 * refused with the same fields.
 */
export async function checkSubdomain(
  ctx: VisitorContext,
  { name }: CheckSubdomain,
): Promise<CheckedSubdomain> {
  const fqdn = fqdnOf(ctx.settings, name);
  const problem = nameProblem(name);
  if (problem !== null) {
    const details = { available: false, name, fqdn };
    throw new Fault('bad_request', problem, { reason: 'INVALID_SUBDOMAIN', details });
  }
  const error = reservationProblem(ctx.settings, name) ?? (await takenProblem(ctx, name, fqdn));
  return error === null ? { available: true, name, fqdn } : { available: false, name, fqdn, error };
}

async function takenProblem(
  ctx: Pick<VisitorContext, 'clock' | 'database' | 'license' | 'settings'>,
  name: string,
  fqdn: string,
): Promise<string | null> {
  const asked = { name, coolingSince: coolingSince(ctx), licenseId: ctx.license?.id ?? 'lic_' };
  const db = ctx.database.reader;
  if (await isNameTaken(db, asked)) return `The subdomain ${name} is already taken. Choose another one.`;
  if (ctx.license === null || !(await isWithdrawn(db, fqdn, ctx.license.id))) return null;
  return withdrawnSentence(fqdn);
}
