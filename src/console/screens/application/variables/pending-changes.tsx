import { Button, Card, Muted, Row, Stack } from '../../../kit/index.ts';
import { type Action, ProblemNotice } from '../../../parts/index.ts';
import type { Change } from './changes.ts';
import { t } from './texts.ts';
import { ChangeBadge } from './variable-table.tsx';
import styles from './variables.module.css';

/** The changes that are not applied yet, by name, with the button that applies all of them. */
export function PendingChanges({
  changes,
  action,
  onApply,
  onDiscard,
}: {
  readonly changes: readonly Change[];
  readonly action: Pick<Action<never, unknown>, 'isBusy' | 'error'>;
  readonly onApply: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <div className={styles.pending}>
      <Card title={t.pending}>
        <Stack gap={0.75}>
          <ul className={styles.list}>
            {changes.map(({ name, kind }) => (
              <li key={name}>
                <ChangeBadge kind={kind} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
          <ProblemNotice error={action.error} />
          <Row>
            <Button look="primary" busy={action.isBusy} onClick={onApply}>
              {t.count(changes.length)}
            </Button>
            <Button disabled={action.isBusy} onClick={onDiscard}>
              {t.discard}
            </Button>
            <Muted small>{t.pendingHint}</Muted>
          </Row>
        </Stack>
      </Card>
    </div>
  );
}
