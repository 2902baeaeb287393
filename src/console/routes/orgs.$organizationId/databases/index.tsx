import { createFileRoute } from '@tanstack/react-router';
import { DatabasesScreen } from '../../../screens/databases/databases-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/databases/')({ component: DatabasesScreen });
