import { createFileRoute } from '@tanstack/react-router';
import { ImportSiteScreen } from '../../screens/import-site/import-site-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/import')({ component: ImportSiteScreen });
