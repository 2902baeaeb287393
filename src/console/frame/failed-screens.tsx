import type { ErrorComponentProps } from '@tanstack/react-router';
import { isMissingCode } from '../api/index.ts';
import { ButtonLink } from '../kit/index.ts';
import { Page } from '../parts/page.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { t } from './texts.ts';

/** The screen of an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Page title={t.notFound} lead={t.notFoundHint}>
      <div>
        <ButtonLink to="/">{t.home}</ButtonLink>
      </div>
    </Page>
  );
}

/** The screen in the place of one that the caller may not see. */
export function RefusedScreen({ organizationId }: { readonly organizationId: string }) {
  return (
    <Page title={t.refused} lead={t.refusedHint}>
      <div>
        <ButtonLink to="/orgs/$organizationId" params={{ organizationId }}>
          {t.home}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The screen in the place of one that failed. Code that could not be loaded is there after a reload of the page. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const reload = () => window.location.reload();
  return <ProblemNotice title={t.crashed} error={error} onRetry={isMissingCode(error) ? reload : reset} />;
}
