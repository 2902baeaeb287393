import { facts, signIn } from '../../api/index.ts';
import { TextField } from '../../kit/field.tsx';
import { Button, buttonClass, Notice } from '../../kit/index.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { hasPasskeys, signInWithPasskey } from './passkey.ts';
import styles from './sign-in.module.css';
import { t } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Signs in with the password, and offers the other ways. */
export function PasswordForm({
  isFirst,
  next,
  onDone,
  onCode,
  onRegister,
}: {
  /** No user has signed in yet. */
  readonly isFirst: boolean;
  readonly next: string;
  readonly onDone: () => void;
  readonly onCode: () => void;
  readonly onRegister: () => void;
}) {
  const { isBusy, error, attempt, onSubmit } = useAttempt();
  const send = onSubmit(async (field) => {
    const result = await signIn(field('email'), field('password'));
    if (result === 'secondFactor') onCode();
    else onDone();
  });
  const { signInProvider } = facts;
  return (
    <>
      {isFirst && <Notice>{t.first}</Notice>}
      <form className={styles.form} onSubmit={send}>
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <TextField
          label={t.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <ProblemNotice error={error} />
        <Button type="submit" look="primary" busy={isBusy} className={styles.submit}>
          {t.signIn}
        </Button>
      </form>
      <div className={styles.others}>
        {hasPasskeys && (
          <Button onClick={() => attempt(() => signInWithPasskey().then(onDone))}>{t.passkey}</Button>
        )}
        {signInProvider !== null && (
          <a className={buttonClass({})} href={`/login/oidc?${new URLSearchParams({ next })}`}>
            {t.provider(signInProvider)}
          </a>
        )}
        {facts.signUp === 'open' && <Button onClick={onRegister}>{t.register}</Button>}
        <p>
          <a href="/reset-password">{t.forgotten}</a>
        </p>
      </div>
    </>
  );
}
