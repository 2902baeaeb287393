import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../schema.ts';

/** The part of an organization that a caller can access: all of it, or the grants of one member. */
export interface AccessScope {
  readonly organizationId: string;
  /** Null for owners and admins, who can access everything. */
  readonly grantedTo: string | null;
}

/*
 * The grants are an uncorrelated subquery: the database evaluates it once and looks each row up in it. A correlated one
 * takes seconds for a thousand grants on a thousand projects.
 */

/** Condition on `application`: in the organization, and for members granted directly or through its project. */
export function applicationInScope({ organizationId, grantedTo }: AccessScope) {
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

/** Condition on `project`: in the organization, and for members granted directly or through one of its applications. */
export function projectInScope({ organizationId, grantedTo }: AccessScope) {
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

/** Condition on `environment`: in the organization, and for members in a granted project or with a granted application. */
export function environmentInScope({ organizationId, grantedTo }: AccessScope) {
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

/** Condition on `project`: in the organization, and for members granted as a whole, databases included. */
export function wholeProjectInScope({ organizationId, grantedTo }: AccessScope) {
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
