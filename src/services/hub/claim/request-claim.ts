import { insertClaim } from '#db/queries/license-claim.ts';
import type { ClaimCode, RequestClaim } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Hub } from '../context.ts';
import { assertBudget } from '../license/assert-budget.ts';
import { parseCloudUrl } from '../license/instances.ts';
import { hashOfCode, newCode } from './codes.ts';

const HOLDS_MS = 15 * 60_000;
const CODES_PER_MINUTE = 30;

/**
 * A code that links an instance without a license: it shows the code, somebody enters it on the hub's page, and the
 * instance asks for the outcome by the token. The code holds for 15 minutes and works once.
 */
export async function requestClaim(hub: Hub, input: RequestClaim, address: string): Promise<ClaimCode> {
  const cloudUrl = parseCloudUrl(input.cloudUrl);
  await assertBudget(hub, `claimCode:${address}`, hub.settings.requestsPerMinute ?? CODES_PER_MINUTE);
  const [code, claimToken] = [newCode(hub.ids), hub.ids.token('claim')];
  const expiresAt = isoFromNow(hub.clock, HOLDS_MS);
  await insertClaim(hub.database.writer, {
    id: hub.ids.next('clm'),
    codeHash: hashOfCode(hub.vault, code),
    tokenHash: hashOfToken(claimToken),
    cloudUrl,
    licenseKeySealed: null,
    instanceId: null,
    expiresAt,
    createdAt: isoFromNow(hub.clock),
  });
  return { success: true, code, claimToken, expiresAt, claimUrl: `${hub.publicUrl}/claim` };
}
