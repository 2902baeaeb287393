import { listRefusedDomains } from '#db/queries/hub-held-domain.ts';
import { findLicenseLink } from '#db/queries/license-link.ts';
import { LicenseLinkView } from '#src/contracts/license-link.ts';
import { findLicense } from '../../platform/plan/index.ts';
import type { MemberContext } from '../context.ts';

type LinkProblem = LicenseLinkView['problems'][number];

const MAX_REFUSED = 100;

/** For the operator: the license of this instance, its problems, and an open claim code. */
export async function getLicenseLink(ctx: MemberContext): Promise<LicenseLinkView> {
  const db = ctx.database.reader;
  const link = await findLicenseLink(db);
  const isClaimed = (link?.claimedKeySealed ?? null) !== null;
  const source = ctx.settings.licenseKey === null ? (isClaimed ? 'claim' : null) : 'environment';
  const refused = await listRefusedDomains(db, { limit: MAX_REFUSED, offset: 0 });
  const problems = [
    ...(ctx.settings.hubUrl === null && link?.answerJson ? [NOT_ENFORCED] : []),
    ...(link?.problemCode
      ? [{ code: link.problemCode, message: link.problemMessage ?? '', since: link.problemAt }]
      : []),
    ...(refused.length > 0 ? [NAMES_REFUSED] : []),
  ];
  return LicenseLinkView.parse({
    hubUrl: ctx.settings.hubUrl,
    source,
    instanceId: link?.instanceId ?? null,
    license: parsed(link?.answerJson),
    answeredAt: link?.answeredAt ?? null,
    refusal: (await findLicense(ctx, db))?.refusal ?? null,
    problems,
    refusedNames: refused.map(({ host, hubError }) => ({ host, error: hubError })),
    claim: parsed(link?.claimJson),
  });
}

const NOT_ENFORCED: LinkProblem = {
  code: 'NO_HUB',
  message:
    'LICENSE_HUB_URL is not set: the license is kept but not enforced, and no names are registered. Set LICENSE_HUB_URL and start again.',
  since: null,
};

const NAMES_REFUSED: LinkProblem = {
  code: 'NAMES_REFUSED',
  message:
    'The license hub refuses names of domains here (refusedNames). If they belong to another instance or license, for example after LICENSE_KEY was changed, have its holder release or move them, or remove the domains here. They are asked for again every few minutes.',
  since: null,
};

/** The output schema checks the content. */
function parsed(json: string | null | undefined): unknown {
  return json === null || json === undefined ? null : JSON.parse(json);
}
