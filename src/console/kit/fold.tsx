import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

/** A part that is folded until the user opens it; `needed` opens it, such as for a problem inside. */
export function Fold({
  title,
  needed = false,
  children,
}: {
  readonly title: string;
  readonly needed?: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      open={isOpen || needed}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
