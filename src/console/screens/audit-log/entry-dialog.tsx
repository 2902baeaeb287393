import type { RouterOutputs } from '../../api/index.ts';
import { Button, Dialog, Facts, Muted, Stack, Table } from '../../kit/index.ts';
import { formatNumber, formatTime } from '../../language/index.ts';
import { common } from '../../parts/index.ts';
import { actionText } from '../../vocabulary/audit-actions.ts';
import { t } from './texts.ts';

type Entry = RouterOutputs['auditLog']['list']['items'][number];
type Value = Entry['changes'][number]['before'];

/** One entry of the log, with the values before and after. */
export function EntryDialog({
  entry: { action, actorId, resourceId, address, createdAt, changes },
  actor,
  onClose,
}: {
  readonly entry: Entry;
  readonly actor: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={actionText(action)}
      wide
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <Stack>
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
      </Stack>
    </Dialog>
  );
}

function Shown({ value }: { readonly value: Value }) {
  if (value === null) return <Muted>{t.nothing}</Muted>;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : value.join(', ');
}
