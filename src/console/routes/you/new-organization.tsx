import { createFileRoute } from '@tanstack/react-router';
import { NewOrganizationScreen } from '../../screens/new-organization/new-organization-screen.tsx';

export const Route = createFileRoute('/you/new-organization')({ component: NewOrganizationScreen });
