import { type ReactNode, useState } from 'react';
import { Button, Dialog, Stack } from '../kit/index.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { common } from './texts.ts';
import type { Action } from './use-action.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The label of the button that sends the form. */
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The call that the form makes; absent if it changes only the screen below. */
  readonly action?: Pick<Action<never, unknown>, 'isBusy' | 'error'>;
  /** The form cannot be sent yet. */
  readonly disabled?: boolean;
  /** It removes or ends something. */
  readonly danger?: boolean;
  readonly wide?: boolean;
  /** A click beside it does not close it. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/**
 * A form above the screen: its fields, why the server refused them, and the buttons that leave or send it. What was
 * filled in is not lost by a click beside it, and Escape asks first.
 */
export function FormDialog({
  submit,
  onClose,
  action,
  disabled = false,
  danger = false,
  stays = false,
  children,
  ...rest
}: FormDialogProps) {
  const [isFilled, setFilled] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // The name that is typed before something is removed is no loss.
  const isGuarded = isFilled && !danger;
  return (
    <Dialog
      {...rest}
      open
      stays={stays || isGuarded}
      onClose={() => (isGuarded ? setAsking(true) : onClose())}
      onInput={() => setFilled(true)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            busy={action?.isBusy ?? false}
            disabled={disabled}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Stack>
        {children}
        <ProblemNotice error={action?.error} />
      </Stack>
      {isAsking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
