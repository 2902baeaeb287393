import { createFileRoute } from '@tanstack/react-router';
import { ApplicationsScreen } from '../../../screens/applications/applications-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/')({
  component: ApplicationsScreen,
});
