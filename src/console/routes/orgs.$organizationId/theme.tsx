import { createFileRoute } from '@tanstack/react-router';
import { ThemeScreen } from '../../screens/theme/theme-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/theme')({ component: ThemeScreen });
