import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LICENSE_STATUSES } from '#src/domain/license.ts';
import { PLAN_NAMES } from '#src/domain/plan.ts';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, type Column, Empty } from '../../../kit/index.ts';
import {
  ChoiceFilter,
  common,
  Filters,
  Page,
  RecordList,
  SearchFilter,
  Time,
  usePages,
} from '../../../parts/index.ts';
import { LicenseBadge, licenseStatusText } from '../../../vocabulary/licenses.tsx';
import { planText } from '../../../vocabulary/plans.ts';
import { Claims } from './claims.tsx';
import { CreateLicense } from './create-license.tsx';
import { t } from './texts.ts';

type License = RouterOutputs['license']['list']['items'][number];

const route = getRouteApi('/hub/licenses/');

/** A license key is searched for, but is a secret: it stays out of the address. */
const KEY = /^PLH-/i;

/** All licenses of the hub. */
export function LicensesScreen() {
  const api = useApi();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const [isCreating, setCreating] = useState(false);
  const [key, setKey] = useState<string>();
  const query = key ?? search.query;
  const { limit, offset } = pages;
  const licenses = useQuery(
    api.license.list.queryOptions({ ...search, query, limit, offset }, { placeholderData: keepPreviousData }),
  );
  const filter = (change: Partial<typeof search>) => {
    pages.go(0);
    void navigate({ search: { ...search, ...change }, replace: true });
  };
  const find = (text: string | undefined) => {
    const isKey = text !== undefined && KEY.test(text);
    setKey(isKey ? text : undefined);
    filter({ query: isKey ? undefined : text });
  };
  const hasFilter = key !== undefined || Object.values(search).some((value) => value !== undefined);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={create}>
      <Filters>
        <SearchFilter label={common.search} description={t.searchHint} value={query} onSearch={find} />
        <ChoiceFilter
          label={common.status}
          values={LICENSE_STATUSES}
          textOf={licenseStatusText}
          value={search.status}
          onChoose={(status) => filter({ status })}
        />
        <ChoiceFilter
          label={t.plan}
          values={PLAN_NAMES}
          textOf={planText}
          value={search.plan}
          onChoose={(plan) => filter({ plan })}
        />
      </Filters>
      <RecordList
        query={licenses}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ licenseId }) => licenseId}
        empty={
          hasFilter ? (
            <Empty title={t.empty}>{t.noMatch}</Empty>
          ) : (
            <Empty title={t.empty}>{t.emptyHint}</Empty>
          )
        }
        pages={pages}
      />
      <Claims />
      {isCreating && <CreateLicense onClose={() => setCreating(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<License>[] = [
  {
    title: t.license,
    cell: ({ licenseId, name }) => (
      <Link to="/hub/licenses/$licenseId" params={{ licenseId }}>
        {name ?? licenseId}
      </Link>
    ),
  },
  { title: t.plan, cell: ({ plan }) => planText(plan) },
  { title: common.status, cell: ({ status }) => <LicenseBadge status={status} /> },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
