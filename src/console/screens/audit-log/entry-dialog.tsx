import type { RouterOutputs } from '../../api/index.ts';
import { Button, Facts, Muted, Row, Table } from '../../kit/index.ts';
import { formatNumber, formatTime } from '../../language/index.ts';
import { common, ViewDialog } from '../../parts/index.ts';
import { actionText } from '../../vocabulary/audit-actions.ts';
import type { LogFilters } from './log-filters.ts';
import { t } from './texts.ts';

type Entry = RouterOutputs['auditLog']['list']['items'][number];
type Value = Entry['changes'][number]['before'];

/** One entry of the log, with the values before and after. */
export function EntryDialog({
  entry: { action, actorId, resourceId, address, createdAt, changes },
  actor,
  onFilter,
  onClose,
}: {
  readonly entry: Entry;
  readonly actor: string;
  /** Lists the entries with something in common with this one. */
  readonly onFilter: (filter: LogFilters) => void;
  readonly onClose: () => void;
}) {
  return (
    <ViewDialog title={actionText(action)} wide onClose={onClose}>
      <Facts
        items={{
          [t.who]: actor,
          [t.when]: formatTime(createdAt),
          [t.address]: address,
          [t.operation]: <code>{action}</code>,
          [t.resource]: resourceId && <code>{resourceId}</code>,
          [t.actorId]: <code>{actorId}</code>,
        }}
      />
      <Row>
        <Button small onClick={() => onFilter({ action })}>
          {t.sameAction}
        </Button>
        <Button small onClick={() => onFilter({ actorId })}>
          {t.sameActor}
        </Button>
        {resourceId !== null && (
          <Button small onClick={() => onFilter({ resourceId })}>
            {t.sameResource}
          </Button>
        )}
      </Row>
      <h3>{t.changes}</h3>
      {changes.length === 0 ? (
        <Muted>{t.noChanges}</Muted>
      ) : (
        <Table
          caption={t.changes}
          items={changes}
          keyOf={({ field }) => field}
          columns={[
            { title: t.field, cell: ({ field }) => <code>{field}</code> },
            { title: t.before, cell: ({ before }) => <Shown value={before} /> },
            { title: t.after, cell: ({ after }) => <Shown value={after} /> },
          ]}
        />
      )}
    </ViewDialog>
  );
}

function Shown({ value }: { readonly value: Value }) {
  if (value === null) return <Muted>{t.nothing}</Muted>;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : value.join(', ');
}
