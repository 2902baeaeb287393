import type { RouterOutputs } from '../../api/index.ts';
import { Button, Facts, Row } from '../../kit/index.ts';
import { formatTime } from '../../language/index.ts';
import { common, RecordedChanges, ViewDialog } from '../../parts/index.ts';
import { actionText } from '../../vocabulary/audit-actions.ts';
import type { LogFilters } from './log-filters.ts';
import { t } from './texts.ts';

type Entry = RouterOutputs['auditLog']['list']['items'][number];

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
          [common.when]: formatTime(createdAt),
          [common.address]: address,
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
      <RecordedChanges changes={changes} />
    </ViewDialog>
  );
}
