import { Facts } from '../../../kit/index.ts';
import { formatTime } from '../../../language/index.ts';
import { common, RecordedChanges, ViewDialog } from '../../../parts/index.ts';
import { actionText, actorText } from '../../../vocabulary/audit-actions.ts';
import type { Entry } from './entry.ts';
import { t } from './texts.ts';

/** One entry of the log in full, with the values before and after. */
export function OperatorEntryDialog({
  entry,
  onClose,
}: {
  readonly entry: Entry;
  readonly onClose: () => void;
}) {
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
      <RecordedChanges changes={changes} />
    </ViewDialog>
  );
}
