import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '../schema.ts';

/** The part of an organization that a caller may see: all of it, or what is granted to one member. */
export interface Sight {
  readonly organizationId: string;
  /** Null: owners and admins, who see everything. */
  readonly grantedTo: string | null;
}

/** Condition on `application`: in the organization, and granted by itself or through its project where that matters. */
export function applicationInSight(sight: Sight) {
  return (eb: ExpressionBuilder<Schema, 'application'>): Expression<SqlBool> => {
    const own = eb('application.organizationId', '=', sight.organizationId);
    if (sight.grantedTo === null) return own;
    const granted = eb.exists(
      eb
        .selectFrom('memberGrant')
        .select('memberGrant.id')
        .where('memberGrant.memberId', '=', sight.grantedTo)
        .where((grant) =>
          grant.or([
            grant('memberGrant.applicationId', '=', eb.ref('application.id')),
            grant('memberGrant.projectId', '=', eb.ref('application.projectId')),
          ]),
        ),
    );
    return eb.and([own, granted]);
  };
}

/** Condition on `project`: in the organization, and granted itself or by one of its applications where that matters. */
export function projectInSight(sight: Sight) {
  return (eb: ExpressionBuilder<Schema, 'project'>): Expression<SqlBool> => {
    const own = eb('project.organizationId', '=', sight.organizationId);
    if (sight.grantedTo === null) return own;
    const granted = eb.exists(
      eb
        .selectFrom('memberGrant')
        .leftJoin('application as grantedApplication', 'grantedApplication.id', 'memberGrant.applicationId')
        .select('memberGrant.id')
        .where('memberGrant.memberId', '=', sight.grantedTo)
        .where((grant) =>
          grant.or([
            grant('memberGrant.projectId', '=', eb.ref('project.id')),
            grant('grantedApplication.projectId', '=', eb.ref('project.id')),
          ]),
        ),
    );
    return eb.and([own, granted]);
  };
}

/** Condition on `project`: granted as a whole, with its databases and whatever is added to it. */
export function wholeProjectInSight(sight: Sight) {
  return (eb: ExpressionBuilder<Schema, 'project'>): Expression<SqlBool> => {
    const own = eb('project.organizationId', '=', sight.organizationId);
    if (sight.grantedTo === null) return own;
    const granted = eb.exists(
      eb
        .selectFrom('memberGrant')
        .select('memberGrant.id')
        .where('memberGrant.memberId', '=', sight.grantedTo)
        .where('memberGrant.projectId', '=', eb.ref('project.id')),
    );
    return eb.and([own, granted]);
  };
}
