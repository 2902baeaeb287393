import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../kit/index.ts';
import { Confirm, type Question } from './confirm.tsx';

/** A button that asks before it removes or ends something. */
export function ConfirmButton<Input>({
  label,
  icon,
  title,
  action,
  input,
  name,
  children,
  ...button
}: Question<Input> &
  Omit<ComponentProps<typeof Button>, keyof Question<Input> | 'onClick' | 'icon'> & {
    /** Of the button, and of the one that confirms. */
    readonly label: string;
    readonly icon?: ReactNode;
  }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {icon}
        {label}
      </Button>
      {isAsking && (
        <Confirm {...{ title, action, input, name }} confirm={label} onClose={() => setAsking(false)}>
          {children}
        </Confirm>
      )}
    </>
  );
}
