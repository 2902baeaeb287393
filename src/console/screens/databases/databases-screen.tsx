import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DATABASE_STATUSES, DATABASE_TYPES } from '#src/domain/database.ts';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, type Column, Empty } from '../../kit/index.ts';
import {
  ChoiceFilter,
  common,
  Filters,
  Page,
  RecordList,
  SearchFilter,
  Time,
  useFilters,
  useMay,
  useOrganizationId,
} from '../../parts/index.ts';
import { DatabaseBadge, databaseStatusText, databaseTypeText } from '../../vocabulary/database-states.tsx';
import { CreateDatabase } from './create-database.tsx';
import { t } from './texts.ts';

type Database = RouterOutputs['database']['list']['items'][number];

/** The databases of all projects that the caller can see, with filters that are in the address. */
export function DatabasesScreen() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const list = useFilters('/orgs/$organizationId/databases/');
  const databases = useQuery(
    api.database.list.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  const mayWrite = useMay('site:write');
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  const columns: Column<Database>[] = [
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
    {
      title: common.project,
      cell: ({ projectId, projectName }) => (
        <Link to="/orgs/$organizationId/projects/$projectId" params={{ organizationId, projectId }}>
          {projectName}
        </Link>
      ),
    },
    { title: t.environment, cell: ({ environmentName }) => environmentName },
    { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return (
    <Page title={t.title} lead={t.lead} actions={mayWrite ? create : undefined}>
      <Filters>
        <SearchFilter description={t.searchHint} {...list.of('search')} />
        <ChoiceFilter label={t.type} values={DATABASE_TYPES} textOf={databaseTypeText} {...list.of('type')} />
        <ChoiceFilter
          label={common.status}
          values={DATABASE_STATUSES}
          textOf={databaseStatusText}
          {...list.of('status')}
        />
      </Filters>
      <RecordList
        query={databases}
        caption={t.title}
        columns={columns}
        keyOf={({ databaseId }) => databaseId}
        empty={<Empty title={t.empty}>{mayWrite ? t.emptyHint : t.emptyMember}</Empty>}
        list={list}
      />
      {isCreating && <CreateDatabase onClose={() => setCreating(false)} />}
    </Page>
  );
}
