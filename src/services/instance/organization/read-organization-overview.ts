import { countApplicationStates, listApplicationSummaries } from '#db/queries/application-list.ts';
import {
  countInScope,
  listEndedDeployments,
  listOpenDeployments,
} from '#db/queries/organization-overview.ts';
import { MAX_OVERVIEW_ROWS, type OrganizationOverview } from '#src/contracts/organization-overview.ts';
import { APPLICATION_STATES, type ApplicationState } from '#src/domain/application.ts';
import { viewApplicationSummary } from '../application/index.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

/** What the caller can see of the organization, in numbers, and what fails, deploys or was deployed last. */
export async function readOrganizationOverview(ctx: MemberContext): Promise<OrganizationOverview> {
  const db = ctx.database.reader;
  const scope = accessScopeOf(ctx);
  const failing = { state: 'failing', limit: MAX_OVERVIEW_ROWS, offset: 0 } as const;
  const [counts, states, failed, open, ended] = await Promise.all([
    countInScope(db, scope),
    countApplicationStates(db, scope),
    listApplicationSummaries(db, scope, failing, ctx.domainPolicy.isProofRequired),
    listOpenDeployments(db, scope, MAX_OVERVIEW_ROWS),
    listEndedDeployments(db, scope, MAX_OVERVIEW_ROWS),
  ]);
  const totals = new Map(states.map(({ state, total }) => [state, total]));
  return {
    counts,
    states: Object.fromEntries(APPLICATION_STATES.map((state) => [state, totals.get(state) ?? 0])) as Record<
      ApplicationState,
      number
    >,
    failing: failed.map((row) => viewApplicationSummary(ctx.settings, row)),
    deploying: open.map(({ id: deploymentId, ...row }) => ({ deploymentId, ...row })),
    recent: ended.map(({ id: deploymentId, finishedAt: endedAt, ...row }) => ({
      deploymentId,
      ...row,
      endedAt,
    })),
  };
}
