import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, type Column, Empty, Muted, SelectField, WithNote } from '../../../kit/index.ts';
import { Filters, Page, RecordList, SearchFilter, Time, usePages } from '../../../parts/index.ts';
import { actionText, actorText } from '../../../vocabulary/audit-actions.ts';
import type { Entry } from './entry.ts';
import { EntryDetails } from './entry-details.tsx';
import { t } from './texts.ts';

const route = getRouteApi('/platform/log');

/** The audit log of the whole platform. */
export function OperatorLogScreen() {
  const api = useApi();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const { limit, offset } = pages;
  const [shown, setShown] = useState<Entry | null>(null);
  const log = useQuery(
    api.operatorLog.list.queryOptions({ ...search, limit, offset }, { placeholderData: keepPreviousData }),
  );
  const filter = (change: Partial<typeof search>) => {
    pages.go(0);
    void navigate({ search: { ...search, ...change }, replace: true });
  };
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter
          label={t.actorId}
          description={t.actorHint}
          value={search.actorId}
          onSearch={(actorId) => filter({ actorId })}
        />
        <SearchFilter
          label={t.recordId}
          description={t.recordHint}
          value={search.resourceId}
          onSearch={(resourceId) => filter({ resourceId })}
        />
        <SelectField<'all' | 'platform'>
          label={t.scope}
          choices={[
            { value: 'all', label: t.scopes.all },
            { value: 'platform', label: t.scopes.platform },
          ]}
          value={search.scope ?? 'all'}
          onChoose={(scope) => filter({ scope: scope === 'all' ? undefined : scope })}
        />
      </Filters>
      <RecordList
        query={log}
        caption={t.title}
        columns={[...COLUMNS]}
        rowActions={(entry) => (
          <Button small onClick={() => setShown(entry)}>
            {entry.changes.length > 0 ? t.changes(entry.changes.length) : t.details}
          </Button>
        )}
        keyOf={({ auditLogId }) => auditLogId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
      />
      {shown !== null && <EntryDetails entry={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { title: t.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: t.action, cell: ({ action }) => actionText(action) },
  {
    title: t.actor,
    cell: ({ actorKind, actorId }) => <WithNote note={actorId}>{actorText(actorKind)}</WithNote>,
  },
  { title: t.record, cell: ({ resourceId }) => <Muted small>{resourceId ?? '–'}</Muted> },
];
