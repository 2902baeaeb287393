import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Schema } from '../schema.ts';

/** The part of an organization that a caller can access: all of it, or the grants of one member and the projects of a key. */
export interface AccessScope {
  readonly organizationId: Id<'org'>;
  /** Null for owners and admins, who can access everything. */
  readonly grantedTo: Id<'mem'> | null;
  /** Id of an API key that reaches only some projects; null without this limit. */
  readonly ofKey: Id<'key'> | null;
}

/*
 * The grants are an uncorrelated subquery: the database evaluates it once and looks each row up in it. A correlated one
 * takes seconds for a thousand grants on a thousand projects.
 */

/** Condition on `application`: in the organization, and for members granted directly or through its project. */
export function applicationInScope({ organizationId, grantedTo, ofKey }: AccessScope) {
  return (eb: ExpressionBuilder<Schema, 'application'>): Expression<SqlBool> => {
    const own = eb.and([
      eb('application.organizationId', '=', organizationId),
      ...(ofKey === null ? [] : [eb('application.projectId', 'in', projectsOfKey(ofKey))]),
    ]);
    if (grantedTo === null) return own;
    const granted = eb.or([
      eb('application.id', 'in', grantedApplications(grantedTo).select('application.id')),
      eb('application.projectId', 'in', grantedProjects(grantedTo).select('project.id')),
    ]);
    return eb.and([own, granted]);
  };
}

/** Condition on `project`: in the organization, and for members granted directly or through one of its applications. */
export function projectInScope({ organizationId, ...limits }: AccessScope) {
  return (eb: ExpressionBuilder<Schema, 'project'>): Expression<SqlBool> =>
    eb.and([eb('project.organizationId', '=', organizationId), ...projectLimits(eb, limits)]);
}

/** The conditions of `projectInScope` on projects of the organization. */
export function projectLimits(
  eb: ExpressionBuilder<Schema, 'project'>,
  { grantedTo, ofKey }: Pick<AccessScope, 'grantedTo' | 'ofKey'>,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (ofKey !== null) conditions.push(eb('project.id', 'in', projectsOfKey(ofKey)));
  if (grantedTo !== null)
    // As one list of ids: PostgreSQL then begins with these, not with all projects of the organization.
    conditions.push(
      eb(
        'project.id',
        'in',
        grantedProjects(grantedTo)
          .select('project.id')
          .union(grantedApplications(grantedTo).select('application.projectId as id')),
      ),
    );
  return conditions;
}

/** Condition on `environment`: in the organization, and for members in a granted project or with a granted application. */
export function environmentInScope({ organizationId, grantedTo, ofKey }: AccessScope) {
  return (eb: ExpressionBuilder<Schema, 'environment'>): Expression<SqlBool> => {
    const own = eb.and([
      eb('environment.organizationId', '=', organizationId),
      ...(ofKey === null ? [] : [eb('environment.projectId', 'in', projectsOfKey(ofKey))]),
    ]);
    if (grantedTo === null) return own;
    const granted = eb.or([
      eb('environment.projectId', 'in', grantedProjects(grantedTo).select('project.id')),
      eb('environment.id', 'in', grantedApplications(grantedTo).select('application.environmentId')),
    ]);
    return eb.and([own, granted]);
  };
}

/** Condition on `project`: in the organization, and for members granted as a whole, databases included. */
export function wholeProjectInScope({ organizationId, grantedTo, ofKey }: AccessScope) {
  return (eb: ExpressionBuilder<Schema, 'project'>): Expression<SqlBool> => {
    const own = eb.and([
      eb('project.organizationId', '=', organizationId),
      ...(ofKey === null ? [] : [eb('project.id', 'in', projectsOfKey(ofKey))]),
    ]);
    if (grantedTo === null) return own;
    return eb.and([own, eb('project.id', 'in', grantedProjects(grantedTo).select('project.id'))]);
  };
}

/** Condition on `database`: in the organization, and for members in a project that is granted as a whole. */
export function databaseInScope({ organizationId, grantedTo, ofKey }: AccessScope) {
  return (eb: ExpressionBuilder<Schema, 'database'>): Expression<SqlBool> =>
    eb.and([
      eb('database.organizationId', '=', organizationId),
      ...(ofKey === null ? [] : [eb('database.projectId', 'in', projectsOfKey(ofKey))]),
      ...(grantedTo === null
        ? []
        : [eb('database.projectId', 'in', grantedProjects(grantedTo).select('project.id'))]),
    ]);
}

function grantedProjects(memberId: Id<'mem'>) {
  return expressionBuilder<Schema>()
    .selectFrom('memberGrant')
    .innerJoin('project', 'project.id', 'memberGrant.projectId')
    .where('memberGrant.memberId', '=', memberId);
}

function projectsOfKey(apiKeyId: Id<'key'>) {
  return expressionBuilder<Schema>()
    .selectFrom('apiKeyProject')
    .select('apiKeyProject.projectId')
    .where('apiKeyProject.apiKeyId', '=', apiKeyId);
}

function grantedApplications(memberId: Id<'mem'>) {
  return expressionBuilder<Schema>()
    .selectFrom('memberGrant')
    .innerJoin('application', 'application.id', 'memberGrant.applicationId')
    .where('memberGrant.memberId', '=', memberId);
}
