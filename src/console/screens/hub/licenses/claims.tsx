import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Card, type Column, Table, WithNote } from '../../../kit/index.ts';
import { common, REFRESH_MS, Time } from '../../../parts/index.ts';
import { ClaimBadge } from '../../../vocabulary/licenses.tsx';
import { t } from './texts.ts';

type Claim = RouterOutputs['license']['claims']['items'][number];

const SHOWN = 20;

/** Instances that wait to be linked by a code; an empty list is not shown. */
export function Claims() {
  const claims = useQuery(
    useApi().license.claims.queryOptions({ limit: SHOWN }, { refetchInterval: REFRESH_MS }),
  );
  const items = claims.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t.claims} padded={false}>
      <Table caption={t.claims} columns={COLUMNS} items={items} keyOf={({ claimId }) => claimId} />
    </Card>
  );
}

const COLUMNS: readonly Column<Claim>[] = [
  {
    title: t.instance,
    cell: ({ instanceName, cloudUrl }) => (
      <WithNote note={instanceName !== null && cloudUrl}>{instanceName ?? cloudUrl}</WithNote>
    ),
  },
  { title: common.status, cell: ({ status }) => <ClaimBadge status={status} /> },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: t.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];
