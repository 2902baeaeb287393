import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../../../screens/imports/imports-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/imports/')({ component: ImportsScreen });
