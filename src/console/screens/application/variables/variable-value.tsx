import { useState } from 'react';
import { Button, Muted, Row } from '../../../kit/index.ts';
import { CopyButton, common } from '../../../parts/index.ts';
import { t } from './texts.ts';
import styles from './variables.module.css';

/** The value of a variable, or the button that shows it. */
export function VariableValue({
  name,
  value,
  isBusy = false,
  onShow,
  onHide,
}: {
  readonly name: string;
  /** Undefined while it is hidden. */
  readonly value: string | undefined;
  readonly isBusy?: boolean;
  readonly onShow: () => void;
  readonly onHide: () => void;
}) {
  if (value === undefined)
    return (
      <Row>
        <Muted>
          <span aria-hidden="true">••••••••</span>
          <span className="visually-hidden">{t.hidden}</span>
        </Muted>
        <Button small look="quiet" disabled={isBusy} aria-label={t.showOf(name)} onClick={onShow}>
          {t.show}
        </Button>
      </Row>
    );
  return (
    <Row>
      <code className={styles.value}>{value}</code>
      <CopyButton value={value} name={t.copyOf(name)} />
      <Button small look="quiet" aria-label={t.hideOf(name)} onClick={onHide}>
        {common.hide}
      </Button>
    </Row>
  );
}

/** The value of a change that is not applied, hidden at first as the stored ones are. */
export function PendingValue({ name, value }: { readonly name: string; readonly value: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <VariableValue
      name={name}
      value={isShown ? value : undefined}
      onShow={() => setShown(true)}
      onHide={() => setShown(false)}
    />
  );
}
