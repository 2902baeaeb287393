import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLAN_FEATURES, QUOTAS } from '#src/domain/plan.ts';
import { useApi } from '../../../api/index.ts';
import { Button, type Column, Empty, Muted, WithNote } from '../../../kit/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { common, Filters, Page, RecordList, SearchFilter, Time, useFilters } from '../../../parts/index.ts';
import { featureText, limitNumber, limitText, UNLIMITED } from '../../../vocabulary/plans.tsx';
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
  { title: t.quotas, cell: ({ plan }) => <Muted small>{quotasText(plan.quotas)}</Muted> },
  {
    title: t.features,
    cell: ({ plan }) => (
      <Muted small>
        {PLAN_FEATURES.filter((feature) => plan.features[feature])
          .map(featureText)
          .join(', ') || common.none}
      </Muted>
    ),
  },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function quotasText(quotas: Organization['plan']['quotas']): string {
  const limited = QUOTAS.filter((quota) => quotas[quota] !== UNLIMITED);
  if (limited.length === 0) return limitNumber(UNLIMITED);
  return limited.map((quota) => `${limitText(quota)}: ${limitNumber(quotas[quota])}`).join(', ');
}
