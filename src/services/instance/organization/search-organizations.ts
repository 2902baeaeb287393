import { countOrganizationsWith, searchOrganizationRows } from '#db/queries/platform-search.ts';
import type { FoundOrganizationPage, SearchOrganizations } from '#src/contracts/organization.ts';
import { readPlan } from '../../platform/plan/index.ts';
import type { AccountContext } from '../context.ts';

/** For operators: organizations of the whole platform, newest first. */
export async function searchOrganizations(
  { database }: AccountContext,
  { search, ...page }: SearchOrganizations,
): Promise<FoundOrganizationPage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([
    searchOrganizationRows(db, search, page),
    countOrganizationsWith(db, search),
  ]);
  const items = rows.map(({ id, name, planJson, createdAt, memberCount, applicationCount }) => ({
    ...{ organizationId: id, name, plan: readPlan(planJson) },
    ...{ memberCount: memberCount ?? 0, applicationCount: applicationCount ?? 0 },
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { items, total, ...page };
}
