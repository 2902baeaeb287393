import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/index.ts';
import { useProjects } from '../parts/use-sites.ts';
import type { Command } from './command.ts';
import { t } from './texts.ts';

/** At most so many of each kind are found. */
const MAX_FOUND = 8;

/** The applications, databases and projects of the organization that a text finds. */
export function useFoundThings(organizationId: string, search: string): Command[] {
  const api = useApi();
  const navigate = useNavigate();
  const enabled = search !== '';
  const options = { enabled, placeholderData: keepPreviousData };
  const input = { search, limit: MAX_FOUND };
  const applications = useQuery(api.application.list.queryOptions(input, options));
  const databases = useQuery(api.database.list.queryOptions(input, options));
  const projects = useProjects(enabled);
  if (!enabled) return [];
  return [
    ...(applications.data?.items ?? []).map(({ applicationId, name, projectName }) => ({
      ...{ value: applicationId, label: name, hint: projectName },
      run: () =>
        void navigate({
          to: '/orgs/$organizationId/applications/$applicationId',
          params: { organizationId, applicationId },
        }),
    })),
    ...(databases.data?.items ?? []).map(({ databaseId, name }) => ({
      ...{ value: databaseId, label: name, hint: t.database },
      run: () =>
        void navigate({
          to: '/orgs/$organizationId/databases/$databaseId',
          params: { organizationId, databaseId },
        }),
    })),
    ...(projects.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .slice(0, MAX_FOUND)
      .map(({ projectId, name }) => ({
        ...{ value: projectId, label: name, hint: t.project },
        run: () =>
          void navigate({
            to: '/orgs/$organizationId/projects/$projectId',
            params: { organizationId, projectId },
          }),
      })),
  ];
}
