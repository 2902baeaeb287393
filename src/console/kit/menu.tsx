import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';

/** An entry of a menu; null is a line between two groups. */
export type MenuEntry = {
  readonly label: ReactNode;
  readonly onChoose: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
} | null;

/** A button that opens a list of actions. `trigger` is the button. */
export function Menu({
  trigger,
  label,
  entries,
}: {
  readonly trigger: ReactElement;
  /** Above the entries. */
  readonly label?: ReactNode;
  readonly entries: readonly MenuEntry[];
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end" collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            {label !== undefined && <div className={styles.label}>{label}</div>}
            {entries.map((entry, index) =>
              entry === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu do not move
                <Base.Separator key={index} className={styles.separator} />
              ) : (
                <Base.Item
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu do not move
                  key={index}
                  className={cx(styles.item, entry.danger && styles.danger)}
                  disabled={entry.disabled ?? false}
                  onClick={entry.onChoose}
                >
                  {entry.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
