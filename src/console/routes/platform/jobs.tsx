import { createFileRoute } from '@tanstack/react-router';
import { JobsScreen } from '../../screens/platform/jobs/jobs-screen.tsx';

export const Route = createFileRoute('/platform/jobs')({ component: JobsScreen });
