import type { ReactNode } from 'react';
import { Button, Dialog, Stack } from '../kit/index.ts';
import { common } from './texts.ts';

/** Something to read above the screen. */
export function ViewDialog({
  title,
  description,
  actions,
  wide = false,
  onClose,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  /** Before the button that closes it. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      wide={wide}
      actions={
        <>
          {actions}
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <Stack>{children}</Stack>
    </Dialog>
  );
}
