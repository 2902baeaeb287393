import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { Card, Facts, Notice } from '../../kit/index.ts';
import { common, Lines, Page, QueryView, Time, useMay, useOrganizationId } from '../../parts/index.ts';
import { DatabaseBadge, databaseTypeText } from '../../vocabulary/database-states.tsx';
import { DatabaseConnection } from './database-connection.tsx';
import { RemoveDatabase } from './remove-database.tsx';
import { t } from './texts.ts';

/** One database: its state, how applications connect to it, and its removal. */
export function DatabaseScreen({ databaseId }: { readonly databaseId: string }) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const database = useQuery(api.database.get.queryOptions({ databaseId }));
  const project = useQuery(
    api.project.get.queryOptions(
      { projectId: database.data?.projectId ?? '' },
      { enabled: database.data !== undefined },
    ),
  );
  const mayWrite = useMay('site:write');
  const status = database.data?.status;
  const environmentName = project.data?.environments.find(
    ({ environmentId }) => environmentId === database.data?.environmentId,
  )?.name;
  return (
    <Page
      title={database.data?.name ?? t.one}
      badge={status === undefined ? undefined : <DatabaseBadge status={status} />}
    >
      <QueryView
        query={database}
        loading={
          <Card>
            <Lines count={8} />
          </Card>
        }
      >
        {({ name, type, user, host, port, errorMessage, projectId, createdAt }) => (
          <>
            {errorMessage !== null && (
              <Notice tone="bad" title={t.failed}>
                {errorMessage}
              </Notice>
            )}
            <Card title={t.facts}>
              <Facts
                items={{
                  [t.type]: databaseTypeText(type),
                  [t.host]: <code>{host}</code>,
                  [t.port]: <code>{port}</code>,
                  [t.user]: <code>{user}</code>,
                  [common.project]: (
                    <Link
                      to="/orgs/$organizationId/projects/$projectId"
                      params={{ organizationId, projectId }}
                    >
                      {project.data?.name ?? '…'}
                    </Link>
                  ),
                  [t.environment]: environmentName ?? '…',
                  [common.created]: <Time at={createdAt} />,
                }}
              />
            </Card>
            {mayWrite && (
              <>
                <DatabaseConnection databaseId={databaseId} />
                <RemoveDatabase databaseId={databaseId} name={name} />
              </>
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}
