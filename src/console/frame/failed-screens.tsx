import type { ErrorComponentProps } from '@tanstack/react-router';
import { ButtonLink, Empty } from '../kit/index.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { t } from './texts.ts';

/** The screen of an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Empty title={t.notFound} action={<ButtonLink to="/">{t.home}</ButtonLink>}>
      {t.notFoundHint}
    </Empty>
  );
}

/** The screen in the place of one that failed. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  return <ProblemNotice title={t.crashed} error={error} onRetry={reset} />;
}
