import { verifyCode } from '../../api/index.ts';
import { TextField } from '../../kit/field.tsx';
import { Button } from '../../kit/index.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import styles from './sign-in.module.css';
import { t } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Completes a sign-in of an account with a second factor. */
export function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const { isBusy, error, onSubmit } = useAttempt();
  const send = onSubmit(async (field) => {
    await verifyCode(field('code').trim());
    onDone();
  });
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label={t.code}
        description={t.codeHint}
        name="code"
        autoComplete="one-time-code"
        required
        maxLength={50}
        autoFocus
      />
      <ProblemNotice error={error} />
      <Button type="submit" look="primary" busy={isBusy} className={styles.submit}>
        {t.verify}
      </Button>
    </form>
  );
}
