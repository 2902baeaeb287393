import type { UseQueryResult } from '@tanstack/react-query';
import type { RouterOutputs } from '../../api/index.ts';
import type { Reading } from '../../parts/query-view.tsx';

type Project = RouterOutputs['project']['get'];
type Database = Project['environments'][number]['databases'][number];

/** A database with the names of its project and environment. */
export type ListedDatabase = Database & { readonly projectName: string; readonly environmentName: string };

/** The databases of several projects in one list: read when all of these are, and failed when one is. */
export function listedDatabases(
  projects: readonly UseQueryResult<Project, unknown>[],
): Reading<readonly ListedDatabase[]> {
  const failed = projects.find(({ isError }) => isError);
  const isRead = projects.every(({ data }) => data !== undefined);
  return {
    data: isRead ? projects.flatMap(({ data }) => (data === undefined ? [] : databasesOf(data))) : undefined,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => {
      for (const project of projects) void project.refetch();
    },
  };
}

function databasesOf({ name: projectName, environments }: Project): ListedDatabase[] {
  return environments.flatMap(({ name: environmentName, databases }) =>
    databases.map((database) => ({ ...database, projectName, environmentName })),
  );
}
