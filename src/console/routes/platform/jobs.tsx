import { createFileRoute } from '@tanstack/react-router';
import { JOB_KINDS, JOB_PHASES } from '#src/domain/job.ts';
import { searchParams } from '../../parts/search-params.ts';
import { JobsScreen } from '../../screens/platform/jobs/jobs-screen.tsx';

export const Route = createFileRoute('/platform/jobs')({
  validateSearch: searchParams({ state: JOB_PHASES, kind: JOB_KINDS }),
  component: JobsScreen,
});
