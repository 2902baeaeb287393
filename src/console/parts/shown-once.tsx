import type { ReactNode } from 'react';
import { Button, Dialog, Notice, Stack } from '../kit/index.ts';
import { common } from './texts.ts';

/** Secrets that the server answers only once. Only its button or Escape closes it, not a click beside it. */
export function ShownOnce({
  onClose,
  title,
  wide = false,
  children,
}: {
  readonly onClose: () => void;
  readonly title: string;
  readonly wide?: boolean;
  /** The secrets, each in a `CopyField`. */
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      wide={wide}
      stays
      actions={
        <Button look="primary" onClick={onClose}>
          {common.done}
        </Button>
      }
    >
      <Stack>
        <Notice tone="warn">{common.shownOnce}</Notice>
        {children}
      </Stack>
    </Dialog>
  );
}
