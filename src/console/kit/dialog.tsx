import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { Form } from './form.tsx';

/** A question or a form above the screen. It keeps the focus, and Escape closes it. With `onSubmit` it is a form. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  wide = false,
  stays = false,
  onSubmit,
  onInput,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** A click beside it does not close it. */
  readonly stays?: boolean;
  readonly onSubmit?: () => void;
  /** Something is typed or chosen in its form. */
  readonly onInput?: () => void;
  readonly children?: ReactNode;
}) {
  const content = (
    <>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal={stays}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={cx(styles.popup, wide && styles.wide)}>
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            {description !== undefined && <Base.Description>{description}</Base.Description>}
          </div>
          {onSubmit === undefined ? (
            content
          ) : (
            <Form className={styles.form} onSubmit={onSubmit} onInput={onInput}>
              {content}
            </Form>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
