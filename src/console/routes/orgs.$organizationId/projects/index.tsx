import { createFileRoute } from '@tanstack/react-router';
import { ProjectsScreen } from '../../../screens/projects/projects-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/projects/')({ component: ProjectsScreen });
