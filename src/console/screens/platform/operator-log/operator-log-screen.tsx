import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, type Column, Empty, WithNote } from '../../../kit/index.ts';
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
import { actionText, actorText } from '../../../vocabulary/audit-actions.ts';
import type { Entry } from './entry.ts';
import { OperatorEntryDialog } from './operator-entry-dialog.tsx';
import { t } from './texts.ts';

/** The audit log of the whole platform. */
export function OperatorLogScreen() {
  const api = useApi();
  const list = useFilters('/platform/log');
  const [shown, setShown] = useState<Entry | null>(null);
  const log = useQuery(api.operatorLog.list.queryOptions(list.input, { placeholderData: keepPreviousData }));
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter label={t.actorId} description={t.actorHint} {...list.of('actorId')} />
        <SearchFilter label={t.recordId} description={t.recordHint} {...list.of('resourceId')} />
        <ChoiceFilter
          label={t.scope}
          values={['platform']}
          textOf={() => t.scopes.platform}
          all={t.scopes.all}
          {...list.of('scope')}
        />
      </Filters>
      <RecordList
        query={log}
        caption={t.title}
        columns={COLUMNS}
        rowActions={(entry) => (
          <Button small onClick={() => setShown(entry)}>
            {entry.changes.length > 0 ? t.changes(entry.changes.length) : common.details}
          </Button>
        )}
        keyOf={({ auditLogId }) => auditLogId}
        empty={<Empty title={t.empty} />}
        list={list}
      />
      {shown !== null && <OperatorEntryDialog entry={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: t.action,
    cell: ({ action, resourceId }) => <WithNote note={resourceId}>{actionText(action)}</WithNote>,
  },
  {
    title: t.actor,
    cell: ({ actorKind, actorId }) => <WithNote note={actorId}>{actorText(actorKind)}</WithNote>,
  },
];
