import { register } from '../../api/index.ts';
import { TextField } from '../../kit/field.tsx';
import { Button } from '../../kit/index.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import styles from './sign-in.module.css';
import { t } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Creates an account where the platform is open for registration. */
export function RegisterForm({
  onDone,
  onCancel,
}: {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { isBusy, error, onSubmit } = useAttempt();
  const send = onSubmit(async (field) => {
    await register({ name: field('name'), email: field('email'), password: field('password') });
    onDone();
  });
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField label={t.yourName} name="name" autoComplete="name" required maxLength={100} />
      <TextField label={t.email} name="email" type="email" autoComplete="username" required maxLength={254} />
      <TextField
        label={t.password}
        description={t.newPassword}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={128}
      />
      <ProblemNotice error={error} />
      <Button type="submit" look="primary" busy={isBusy} className={styles.submit}>
        {t.register}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {t.haveAccount}
      </Button>
    </form>
  );
}
