import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface Look {
  /** `primary` is the main action of a view; `danger` removes or ends something; `quiet` has no frame. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  /** Shown in place of the content; `aria-label` names the button. */
  readonly icon?: ReactNode;
}

/** The classes of a button, for elements that only look like one. */
export function buttonClass({ look = 'plain', small, icon }: Look): string {
  return cx(
    styles.button,
    look !== 'plain' && styles[look],
    small && styles.small,
    icon !== undefined && styles.icon,
  );
}

/** A button. While it is `busy` it cannot be used, and shows that it works. */
export function Button({
  look,
  small,
  icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { readonly busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ look, small, icon }), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

function Anchor({ look, small, className, ...rest }: ComponentProps<'a'> & Omit<Look, 'icon'>) {
  return <a {...rest} className={cx(buttonClass({ look, small }), className)} />;
}

/** A link to a screen that looks like a button. */
export const ButtonLink = createLink(Anchor);
