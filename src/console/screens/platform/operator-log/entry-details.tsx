import { Facts, Muted, Table } from '../../../kit/index.ts';
import { formatTime } from '../../../language/index.ts';
import { common, ViewDialog } from '../../../parts/index.ts';
import { actionText, actorText } from '../../../vocabulary/audit-actions.ts';
import type { Entry } from './entry.ts';
import { t } from './texts.ts';

type Change = Entry['changes'][number];

/** One entry of the log in full, with the values before and after. */
export function EntryDetails({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { action, actorKind, actorId, resourceId, organizationId, address, createdAt, changes } = entry;
  return (
    <ViewDialog title={actionText(action)} wide onClose={onClose}>
      <Facts
        items={{
          [t.action]: <code>{action}</code>,
          [common.when]: formatTime(createdAt),
          [t.actor]: `${actorText(actorKind)} (${actorId})`,
          [t.record]: resourceId,
          [t.organization]: organizationId,
          [t.client]: address,
        }}
      />
      {changes.length === 0 ? (
        <Muted small>{t.noChanges}</Muted>
      ) : (
        <Table<Change>
          caption={common.details}
          columns={[
            { title: t.field, cell: ({ field }) => field },
            { title: t.before, cell: ({ before }) => valueText(before) },
            { title: t.after, cell: ({ after }) => valueText(after) },
          ]}
          items={changes}
          keyOf={({ field }) => field}
        />
      )}
    </ViewDialog>
  );
}

function valueText(value: Change['before']): string {
  if (value === null) return '–';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
