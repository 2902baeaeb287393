import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PAGE_SIZE, type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, Empty, Muted } from '../../kit/index.ts';
import { common, Page, RecordList, Time, useFilters } from '../../parts/index.ts';
import { actionText, actorText } from '../../vocabulary/audit-actions.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { LogFilterFields } from './log-filter-fields.tsx';
import { filterInput } from './log-filters.ts';
import { t } from './texts.ts';

type Entry = RouterOutputs['auditLog']['list']['items'][number];

/** What was changed in the organization. The filters are in the address, so that they can be shared. */
export function AuditLogScreen() {
  const api = useApi();
  const list = useFilters('/orgs/$organizationId/log');
  const input = { ...filterInput(list.filters), ...list.pages.input };
  const entries = useQuery(api.auditLog.list.queryOptions(input, { placeholderData: keepPreviousData }));
  const members = useQuery(api.member.list.queryOptions({ limit: MAX_PAGE_SIZE })).data?.items ?? [];
  const [shown, show] = useState<Entry | null>(null);
  const actorOf = ({ actorKind, actorId }: Entry) =>
    members.find(({ userId }) => userId === actorId)?.name ?? actorText(actorKind);
  return (
    <Page title={t.title} lead={t.lead}>
      <LogFilterFields list={list} members={members} />
      <RecordList
        query={entries}
        caption={t.title}
        keyOf={({ auditLogId }) => auditLogId}
        list={list}
        empty={<Empty title={t.empty} />}
        columns={[
          { title: t.what, cell: ({ action }) => actionText(action) },
          { title: t.who, cell: actorOf },
          { title: common.address, cell: ({ address }) => address ?? <Muted>–</Muted> },
          { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        rowActions={(entry) => (
          <Button small onClick={() => show(entry)}>
            {common.details}
          </Button>
        )}
      />
      {shown !== null && (
        <EntryDialog
          entry={shown}
          actor={actorOf(shown)}
          onFilter={(filter) => {
            show(null);
            list.change(filter);
          }}
          onClose={() => show(null)}
        />
      )}
    </Page>
  );
}
