import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, Empty, Muted } from '../../kit/index.ts';
import { Page, type Pages, RecordList, Time } from '../../parts/index.ts';
import { actionText, actorText } from '../../vocabulary/audit-actions.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { t } from './texts.ts';

type Entry = RouterOutputs['auditLog']['list']['items'][number];

const PAGE_SIZE = 50;
/** As many members as are looked up for the names of actors. */
const MEMBERS = 100;

/** What was changed in the organization. The page is in the address, so that it can be shared. */
export function AuditLogScreen() {
  const route = getRouteApi('/orgs/$organizationId/log');
  const { offset = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const api = useApi();
  const pages: Pages = {
    input: { limit: PAGE_SIZE, offset },
    go: (next) => void navigate({ search: next === 0 ? {} : { offset: next } }),
  };
  const entries = useQuery(api.auditLog.list.queryOptions(pages.input));
  const members = useQuery(api.member.list.queryOptions({ limit: MEMBERS })).data?.items;
  const [shown, show] = useState<Entry | null>(null);
  const actorOf = ({ actorKind, actorId }: Entry) =>
    members?.find(({ userId }) => userId === actorId)?.name ?? actorText(actorKind);
  return (
    <Page title={t.title} lead={t.lead}>
      <RecordList
        query={entries}
        caption={t.title}
        keyOf={({ auditLogId }) => auditLogId}
        pages={pages}
        empty={<Empty title={t.empty} />}
        columns={[
          { title: t.what, cell: ({ action }) => actionText(action) },
          { title: t.who, cell: actorOf },
          { title: t.address, cell: ({ address }) => address ?? <Muted>–</Muted> },
          { title: t.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: '',
            end: true,
            cell: (entry) => (
              <Button small onClick={() => show(entry)}>
                {t.details}
              </Button>
            ),
          },
        ]}
      />
      {shown !== null && <EntryDialog entry={shown} actor={actorOf(shown)} onClose={() => show(null)} />}
    </Page>
  );
}
