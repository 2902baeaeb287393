import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Badge, type Column, Empty, WithNote } from '../../../kit/index.ts';
import { common, Page, REFRESH_MS, RecordList, Time, usePages } from '../../../parts/index.ts';
import { t } from './texts.ts';

type Node = RouterOutputs['node']['list']['items'][number];

/** The processes of the platform. */
export function NodesScreen() {
  const pages = usePages();
  const nodes = useQuery(useApi().node.list.queryOptions(pages.input, { refetchInterval: REFRESH_MS }));
  return (
    <Page title={t.title} lead={t.lead}>
      <RecordList
        query={nodes}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ nodeId }) => nodeId}
        empty={<Empty title={t.empty} />}
        pages={pages}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Node>[] = [
  {
    title: t.node,
    cell: ({ host, nodeId }) => <WithNote note={host !== null && nodeId}>{host ?? nodeId}</WithNote>,
  },
  {
    title: common.status,
    cell: ({ isAlive }) => <Badge tone={isAlive ? 'good' : 'warn'}>{isAlive ? t.alive : t.silent}</Badge>,
  },
  { title: t.version, cell: ({ version }) => version ?? '–' },
  { title: t.roles, cell: ({ roles }) => roles?.join(', ') ?? '–' },
  { title: t.started, cell: ({ startedAt }) => <Time at={startedAt} /> },
  { title: t.seen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
];
