import { type ReactNode, useState } from 'react';
import { Button, Dialog, Stack, TextField } from '../kit/index.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { common } from './texts.ts';
import type { Action } from './use-action.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What is going to happen, and what cannot be undone. */
  readonly children: ReactNode;
  /** The label of the button that does it. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly action: Pick<Action<never, unknown>, 'isBusy' | 'error'>;
  /** The user has to type this name first: for what cannot be undone. */
  readonly name?: string;
}

/** Asks before something is removed or ended. */
export function Confirm({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  action: { isBusy, error },
  name,
}: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const isNamed = name === undefined || typed.trim() === name;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      onSubmit={() => isNamed && onConfirm()}
      actions={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" look="danger" busy={isBusy} disabled={!isNamed}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <div>{children}</div>
        {name !== undefined && (
          <TextField
            label={common.typeName(name)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <ProblemNotice error={error} />
      </Stack>
    </Dialog>
  );
}
