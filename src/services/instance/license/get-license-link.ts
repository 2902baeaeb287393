import { findLicenseLink } from '#db/queries/license-link.ts';
import { LicenseLinkView } from '#src/contracts/license-link.ts';
import { findLicense } from '../../platform/plan/license.ts';
import type { MemberContext } from '../context.ts';

/** For the operator: the license of this instance, and a code that waits to be entered. */
export async function getLicenseLink(ctx: MemberContext): Promise<LicenseLinkView> {
  const db = ctx.database.reader;
  const link = await findLicenseLink(db);
  const isClaimed = (link?.claimedKeySealed ?? null) !== null;
  const source = ctx.settings.licenseKey === null ? (isClaimed ? 'claim' : null) : 'environment';
  return LicenseLinkView.parse({
    hubUrl: ctx.settings.hubUrl,
    source,
    instanceId: link?.instanceId ?? null,
    license: parsed(link?.answerJson),
    answeredAt: link?.answeredAt ?? null,
    refusal: (await findLicense(ctx, db))?.refusal ?? null,
    claim: parsed(link?.claimJson),
  });
}

function parsed(json: string | null | undefined): unknown {
  return json === null || json === undefined ? null : JSON.parse(json);
}
