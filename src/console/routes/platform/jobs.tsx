import { createFileRoute } from '@tanstack/react-router';
import { JobsScreen } from '../../screens/platform/jobs/jobs-screen.tsx';
import { readJobsSearch } from '../../screens/platform/jobs/jobs-search.ts';

export const Route = createFileRoute('/platform/jobs')({
  validateSearch: readJobsSearch,
  component: JobsScreen,
});
