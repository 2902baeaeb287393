import { createFileRoute } from '@tanstack/react-router';
import { MembersScreen } from '../../screens/members/members-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/members')({ component: MembersScreen });
