import { z } from 'zod';
import { DATABASE_TYPES } from '#src/domain/database.ts';
import { BUILD_TYPES } from '#src/domain/source.ts';
import { facts, plain } from '../core/table.ts';
import type { Paint } from '../core/terminal.ts';
import type { PlannedImport } from './import-request.ts';

/** What an import would create. */
export const PlanShape = z.object({
  project: z.string(),
  application: z.string(),
  database: z.object({ type: z.enum(DATABASE_TYPES), name: z.string() }).nullable(),
  source: z.string(),
  branch: z.string(),
  commit: z.string().nullable().describe('Of a folder'),
  buildType: z.enum(BUILD_TYPES),
  buildPath: z.string(),
  port: z.number().nullable().describe('null: the default, 80'),
  healthPath: z.string(),
  variables: z.array(z.string()).describe('Names; those of the database are not included'),
  domain: z.string().nullable().describe('null: a name below the domain of the platform'),
});
export type ImportPlan = z.output<typeof PlanShape>;

/** The plan of a request. `source` is the folder or address that was given. */
export function planOf({ request, built, local }: PlannedImport, source: string): ImportPlan {
  const { name, database, domain, port, envVars } = request;
  return {
    ...{ project: name, application: name, source },
    database: database === undefined ? null : { type: database.type, name: database.name },
    branch: built.branch,
    commit: local?.commit ?? null,
    buildType: built.buildType,
    buildPath: built.buildPath,
    port: port ?? null,
    healthPath: built.healthPath,
    variables: Object.keys(envVars ?? {}).sort(),
    domain: domain ?? null,
  };
}

export function showPlan(plan: ImportPlan, paint: Paint): string {
  const { database, variables, commit, port } = plan;
  return facts(
    [
      ['Project', plain(plan.project)],
      ['Application', plain(plan.application)],
      ['Database', database === null ? 'none' : `${database.name} (${database.type})`],
      ['Domain', plan.domain ?? 'a name below the domain of the platform'],
      ['Source', `${plain(plan.source)}${commit === null ? '' : ` (commit ${commit.slice(0, 10)})`}`],
      ['Branch', plain(plan.branch)],
      ['Build', `${plan.buildType}, in ${plain(plan.buildPath)}`],
      ['Port', String(port ?? 80)],
      ['Health path', plain(plan.healthPath)],
      ['Variables', variables.length === 0 ? 'none' : `${variables.length}: ${variables.join(', ')}`],
    ],
    paint,
  );
}
