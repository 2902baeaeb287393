import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../schema.ts';

/** The part of an organization that a caller may see: all of it, or what is granted to one member. */
export interface Sight {
  readonly organizationId: string;
  /** Null: owners and admins, who see everything. */
  readonly grantedTo: string | null;
}

/*
 * What is granted is a list that does not depend on the row: a database makes it once and looks each row up in it.
 * Asked anew for each row, a thousand grants on a thousand projects take seconds.
 */

/** Condition on `application`: in the organization, and granted by itself or through its project where that matters. */
export function applicationInSight({ organizationId, grantedTo }: Sight) {
  return (eb: ExpressionBuilder<Schema, 'application'>): Expression<SqlBool> => {
    const own = eb('application.organizationId', '=', organizationId);
    if (grantedTo === null) return own;
    const granted = eb.or([
      eb('application.id', 'in', grantedApplications(grantedTo).select('application.id')),
      eb('application.projectId', 'in', grantedProjects(grantedTo).select('project.id')),
    ]);
    return eb.and([own, granted]);
  };
}

/** Condition on `project`: in the organization, and granted itself or by one of its applications where that matters. */
export function projectInSight({ organizationId, grantedTo }: Sight) {
  return (eb: ExpressionBuilder<Schema, 'project'>): Expression<SqlBool> => {
    const own = eb('project.organizationId', '=', organizationId);
    if (grantedTo === null) return own;
    const granted = eb.or([
      eb('project.id', 'in', grantedProjects(grantedTo).select('project.id')),
      eb('project.id', 'in', grantedApplications(grantedTo).select('application.projectId')),
    ]);
    return eb.and([own, granted]);
  };
}

/** Condition on `environment`: of a project that is granted as a whole, or with an application that is. */
export function environmentInSight({ organizationId, grantedTo }: Sight) {
  return (eb: ExpressionBuilder<Schema, 'environment'>): Expression<SqlBool> => {
    const own = eb('environment.organizationId', '=', organizationId);
    if (grantedTo === null) return own;
    const granted = eb.or([
      eb('environment.projectId', 'in', grantedProjects(grantedTo).select('project.id')),
      eb('environment.id', 'in', grantedApplications(grantedTo).select('application.environmentId')),
    ]);
    return eb.and([own, granted]);
  };
}

/** Condition on `project`: granted as a whole, with its databases and whatever is added to it. */
export function wholeProjectInSight({ organizationId, grantedTo }: Sight) {
  return (eb: ExpressionBuilder<Schema, 'project'>): Expression<SqlBool> => {
    const own = eb('project.organizationId', '=', organizationId);
    if (grantedTo === null) return own;
    return eb.and([own, eb('project.id', 'in', grantedProjects(grantedTo).select('project.id'))]);
  };
}

function grantedProjects(memberId: string) {
  return expressionBuilder<Schema>()
    .selectFrom('memberGrant')
    .innerJoin('project', 'project.id', 'memberGrant.projectId')
    .where('memberGrant.memberId', '=', memberId);
}

function grantedApplications(memberId: string) {
  return expressionBuilder<Schema>()
    .selectFrom('memberGrant')
    .innerJoin('application', 'application.id', 'memberGrant.applicationId')
    .where('memberGrant.memberId', '=', memberId);
}
