import { createFileRoute } from '@tanstack/react-router';
import { WebhooksScreen } from '../../../screens/webhooks/webhooks-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/webhooks/')({ component: WebhooksScreen });
