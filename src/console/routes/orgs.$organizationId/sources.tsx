import { createFileRoute } from '@tanstack/react-router';
import { SourcesScreen } from '../../screens/sources/sources-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/sources')({ component: SourcesScreen });
