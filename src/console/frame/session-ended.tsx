import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isSignedIn, onSignedOut, rereadAll, showsRecords } from '../api/index.ts';
import { Button, buttonClass, Dialog, Notice } from '../kit/index.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { t } from './texts.ts';

/**
 * What happens when the session of the user has ended. An open screen stays, with all that was typed, below a dialog that
 * leads to a new sign-in; where nothing is shown yet, the sign-in is opened in its place.
 */
export function SessionEnded() {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStillOut, setStillOut] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(
    () =>
      onSignedOut(() => {
        const { pathname, href } = router.latestLocation;
        if (pathname === '/sign-in') return;
        if (showsRecords()) setOpen(true);
        else void router.navigate({ to: '/sign-in', search: { next: href }, replace: true });
      }),
    [router],
  );
  const goOn = async () => {
    setBusy(true);
    setError(null);
    try {
      const isBack = await isSignedIn();
      setStillOut(!isBack);
      setOpen(!isBack);
      if (isBack) rereadAll();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={isOpen}
      onClose={() => undefined}
      stays
      title={t.sessionEnded}
      description={t.sessionEndedHint}
      actions={
        <>
          <a
            className={buttonClass({ look: 'primary' })}
            href="/sign-in?next=%2F"
            target="_blank"
            rel="noopener"
          >
            {t.signInAgain}
          </a>
          <Button busy={isBusy} onClick={() => void goOn()}>
            {t.haveSignedIn}
          </Button>
        </>
      }
    >
      {isStillOut && <Notice tone="warn">{t.stillSignedOut}</Notice>}
      <ProblemNotice error={error} />
    </Dialog>
  );
}
