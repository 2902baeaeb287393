import { countValidClaims, listValidClaims } from '#db/queries/license-claim.ts';
import type { Paging } from '#src/contracts/common.ts';
import type { ClaimPage } from '#src/contracts/hub/name-state.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { HubOperatorContext } from '../context.ts';

/** For the operator: the claim codes that are valid, newest first. The hub stores no code, only its hash. */
export async function listLicenseClaims(
  { database, clock }: HubOperatorContext,
  page: Paging,
): Promise<ClaimPage> {
  const db = database.reader;
  const now = isoFromNow(clock);
  const [rows, total] = await Promise.all([listValidClaims(db, now, page), countValidClaims(db, now)]);
  const items = rows.map(({ id, name, instanceId, ...claim }) => ({
    ...claim,
    ...{ claimId: id, instanceName: name, instanceId },
    status: instanceId === null ? ('pending' as const) : ('claimed' as const),
  }));
  return { items, total, ...page };
}
