import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Card, type Column, Empty, Table } from '../../kit/index.ts';
import { common, Lines, Page, PageButtons, QueryView, Time, useMay, usePages } from '../../parts/index.ts';
import { DatabaseBadge, databaseTypeText } from '../../vocabulary/database-states.tsx';
import { CreateDatabase } from './create-database.tsx';
import { type ListedDatabase, listedDatabases } from './listed-databases.ts';
import { t } from './texts.ts';

const PROJECTS_PER_PAGE = 20;

/** The databases of all projects that the caller can see. */
export function DatabasesScreen() {
  const { organizationId } = getRouteApi('/orgs/$organizationId').useParams();
  const api = useApi();
  const pages = usePages(PROJECTS_PER_PAGE);
  const projects = useQuery(api.project.list.queryOptions(pages.input));
  const listed = useQueries({
    queries: (projects.data?.items ?? []).map(({ projectId }) => api.project.get.queryOptions({ projectId })),
    combine: listedDatabases,
  });
  const mayWrite = useMay('site:write');
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  const waiting = (
    <div style={{ padding: '1rem 1.125rem' }}>
      <Lines count={6} />
    </div>
  );
  const columns: Column<ListedDatabase>[] = [
    {
      title: common.name,
      cell: ({ databaseId, name }) => (
        <Link to="/orgs/$organizationId/databases/$databaseId" params={{ organizationId, databaseId }}>
          {name}
        </Link>
      ),
    },
    { title: t.type, cell: ({ type }) => databaseTypeText(type) },
    { title: common.status, cell: ({ status }) => <DatabaseBadge status={status} /> },
    { title: t.project, cell: ({ projectName }) => projectName },
    { title: t.environment, cell: ({ environmentName }) => environmentName },
    { title: t.age, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Page title={t.title} lead={t.lead} actions={mayWrite ? create : undefined}>
      <Card padded={false}>
        <QueryView query={projects} loading={waiting}>
          {() => (
            <QueryView query={listed} loading={waiting}>
              {(items) =>
                items.length === 0 ? (
                  <Empty title={t.empty}>{mayWrite ? t.emptyHint : t.emptyMember}</Empty>
                ) : (
                  <Table
                    caption={t.title}
                    columns={columns}
                    items={items}
                    keyOf={({ databaseId }) => databaseId}
                  />
                )
              }
            </QueryView>
          )}
        </QueryView>
      </Card>
      {projects.data !== undefined && <PageButtons pages={pages} count={projects.data.items.length} />}
      {isCreating && <CreateDatabase onClose={() => setCreating(false)} />}
    </Page>
  );
}
