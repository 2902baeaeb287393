import { countRefusals, listRefusals } from '#db/queries/hub-refusal.ts';
import type { ListRefusals, RefusalPage } from '#src/contracts/hub/operator.ts';
import type { HubOperatorContext } from '../context.ts';

/** For the operator: what was refused to a license, or to all of them, newest first. */
export async function listLicenseRefusals(
  { database }: HubOperatorContext,
  { licenseId, ...page }: ListRefusals,
): Promise<RefusalPage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([
    listRefusals(db, { licenseId, ...page }),
    countRefusals(db, licenseId),
  ]);
  return { items: rows.map(({ id, ...row }) => ({ refusalId: id, ...row })), total, ...page };
}
