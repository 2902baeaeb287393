import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
  useFilters,
} from '../../../parts/index.ts';
import { LicenseBadge, licenseStatusText } from '../../../vocabulary/licenses.tsx';
import { planText } from '../../../vocabulary/plans.tsx';
import { Claims } from './claims.tsx';
import { CreateLicense } from './create-license.tsx';
import { t } from './texts.ts';

type License = RouterOutputs['license']['list']['items'][number];

/** A license key is searched for, but is a secret: it stays out of the address. */
const KEY = /^PLH-/i;

/** All licenses of the hub. */
export function LicensesScreen() {
  const api = useApi();
  const list = useFilters('/hub/licenses/');
  const [isCreating, setCreating] = useState(false);
  const [key, setKey] = useState<string>();
  const query = key ?? list.filters.query;
  const licenses = useQuery(
    api.license.list.queryOptions({ ...list.input, query }, { placeholderData: keepPreviousData }),
  );
  const find = (text: string | undefined) => {
    const isKey = text !== undefined && KEY.test(text);
    setKey(isKey ? text : undefined);
    list.change({ query: isKey ? undefined : text });
  };
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={create}>
      <Filters>
        <SearchFilter description={t.searchHint} value={query} onChange={find} />
        <ChoiceFilter
          label={common.status}
          values={LICENSE_STATUSES}
          textOf={licenseStatusText}
          {...list.of('status')}
        />
        <ChoiceFilter label={t.plan} values={PLAN_NAMES} textOf={planText} {...list.of('plan')} />
      </Filters>
      <RecordList
        query={licenses}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ licenseId }) => licenseId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        list={{
          pages: list.pages,
          isFiltered: key !== undefined || list.isFiltered,
          clear: () => {
            setKey(undefined);
            list.clear();
          },
        }}
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
