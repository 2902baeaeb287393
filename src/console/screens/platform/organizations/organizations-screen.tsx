import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, type Column, Empty, WithNote } from '../../../kit/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { common, Filters, Page, RecordList, SearchFilter, Time, useFilters } from '../../../parts/index.ts';
import { ChangePlan } from './change-plan.tsx';
import type { Organization } from './organization.ts';
import { t } from './texts.ts';
import { WithdrawHost } from './withdraw-host.tsx';

/** The organizations of the platform and their plans. */
export function OrganizationsScreen() {
  const api = useApi();
  const list = useFilters('/platform/organizations');
  const [changed, setChanged] = useState<Organization | null>(null);
  const organizations = useQuery(
    api.organization.search.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter description={t.searchHint} {...list.of('search')} />
      </Filters>
      <RecordList
        query={organizations}
        caption={t.title}
        columns={COLUMNS}
        rowActions={(organization) => (
          <Button small onClick={() => setChanged(organization)}>
            {t.changePlan}
          </Button>
        )}
        keyOf={({ organizationId }) => organizationId}
        empty={<Empty title={t.empty} />}
        list={list}
      />
      <WithdrawHost />
      {changed !== null && <ChangePlan organization={changed} onClose={() => setChanged(null)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<Organization>[] = [
  {
    title: t.organization,
    cell: ({ name, organizationId }) => <WithNote note={organizationId}>{name}</WithNote>,
  },
  { title: t.members, cell: ({ memberCount }) => formatNumber(memberCount) },
  { title: t.applications, cell: ({ applicationCount }) => formatNumber(applicationCount) },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
