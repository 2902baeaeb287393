import { createFileRoute } from '@tanstack/react-router';
import { OrganizationsScreen } from '../../screens/platform/organizations/organizations-screen.tsx';

export const Route = createFileRoute('/platform/organizations')({ component: OrganizationsScreen });
