import { createFileRoute } from '@tanstack/react-router';
import { OrganizationScreen } from '../../screens/organization/organization-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/settings')({ component: OrganizationScreen });
