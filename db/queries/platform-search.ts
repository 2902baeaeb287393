import type { Db } from '../client.ts';
import { containsText, startsWithText } from './search-text.ts';

/** What operators look up on the whole platform: organizations and users. */

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Organizations with this text in their name, or at the start of their id, newest first. Removed ones are left out. */
export function searchOrganizationRows(db: Db, search: string | undefined, page: Page) {
  return organizationsWith(db, search)
    .select(['organization.id', 'organization.name', 'organization.planJson', 'organization.createdAt'])
    .select((eb) => [
      eb
        .selectFrom('member')
        .select((count) => count.fn.countAll<number>().as('total'))
        .whereRef('member.organizationId', '=', 'organization.id')
        .$asScalar()
        .as('memberCount'),
      eb
        .selectFrom('application')
        .select((count) => count.fn.countAll<number>().as('total'))
        .whereRef('application.organizationId', '=', 'organization.id')
        .$asScalar()
        .as('applicationCount'),
    ])
    .orderBy('organization.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countOrganizationsWith(db: Db, search: string | undefined): Promise<number> {
  const { total } = await organizationsWith(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function organizationsWith(db: Db, search: string | undefined) {
  const query = db.selectFrom('organization').where('organization.removedAt', 'is', null);
  if (search === undefined) return query;
  return query.where((eb) =>
    eb.or([containsText('organization.name', search), startsWithText('organization.id', search)]),
  );
}

/** Users with this text in their name or mail address, or at the start of their id, newest first. */
export function searchUserRows(db: Db, search: string | undefined, page: Page) {
  return usersWith(db, search)
    .select(['id', 'name', 'email', 'isOperator', 'twoFactorEnabled', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countUsersWith(db: Db, search: string | undefined): Promise<number> {
  const { total } = await usersWith(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function usersWith(db: Db, search: string | undefined) {
  const query = db.selectFrom('user');
  if (search === undefined) return query;
  return query.where((eb) =>
    eb.or([containsText('name', search), containsText('email', search), startsWithText('id', search)]),
  );
}
