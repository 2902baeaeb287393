import { Badge, Button, Row, Table, type Tone } from '../../../kit/index.ts';
import { common } from '../../../parts/index.ts';
import type { Change, ChangeKind } from './changes.ts';
import { t } from './texts.ts';
import { PendingValue, VariableValue } from './variable-value.tsx';
import styles from './variables.module.css';

const TONES = { added: 'good', changed: 'warn', removed: 'bad' } as const satisfies Record<ChangeKind, Tone>;

/** Variables with their values as far as they are revealed, and with the changes that are not applied. */
export function VariableTable({
  names,
  changes,
  revealed,
  isBusy,
  onReveal,
  onHide,
  onChange,
  onRemove,
  onUndo,
}: {
  readonly names: readonly string[];
  readonly changes: readonly Change[];
  readonly revealed: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onReveal: (name: string) => void;
  readonly onHide: (name: string) => void;
  readonly onChange: (name: string) => void;
  readonly onRemove: (name: string) => void;
  readonly onUndo: (name: string) => void;
}) {
  const changeAt = (name: string) => changes.find((change) => change.name === name);
  const value = (name: string) => {
    const change = changeAt(name);
    if (change?.kind === 'removed') return <ChangeBadge kind="removed" />;
    if (change !== undefined)
      return (
        <Row>
          <ChangeBadge kind={change.kind} />
          <PendingValue key={change.value} name={name} value={change.value ?? ''} />
        </Row>
      );
    return (
      <VariableValue
        name={name}
        value={revealed[name]}
        isBusy={isBusy}
        onShow={() => onReveal(name)}
        onHide={() => onHide(name)}
      />
    );
  };
  const actions = (name: string) => {
    const change = changeAt(name);
    return (
      <div className={styles.actions}>
        {change !== undefined && (
          <Button small look="quiet" aria-label={t.undoOf(name)} onClick={() => onUndo(name)}>
            {t.undo}
          </Button>
        )}
        {change?.kind !== 'removed' && (
          <Button small look="quiet" aria-label={t.changeOf(name)} onClick={() => onChange(name)}>
            {common.change}
          </Button>
        )}
        {change === undefined && (
          <Button small look="quiet" aria-label={t.removeOf(name)} onClick={() => onRemove(name)}>
            {common.remove}
          </Button>
        )}
      </div>
    );
  };
  return (
    <Table
      caption={t.caption}
      items={names}
      keyOf={(name) => name}
      columns={[
        { title: common.name, cell: (name) => <code>{name}</code> },
        { title: common.value, cell: value },
      ]}
      rowActions={actions}
    />
  );
}

/** What a change does, in a word. */
export function ChangeBadge({ kind }: { readonly kind: ChangeKind }) {
  return <Badge tone={TONES[kind]}>{t.kinds[kind]}</Badge>;
}
