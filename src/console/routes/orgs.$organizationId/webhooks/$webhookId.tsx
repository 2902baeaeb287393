import { createFileRoute } from '@tanstack/react-router';
import { WebhookScreen } from '../../../screens/webhooks/webhook-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/webhooks/$webhookId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <WebhookScreen webhookId={params.webhookId} />;
}
