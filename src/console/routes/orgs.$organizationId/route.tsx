import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../frame/failed-screens.tsx';
import { OrganizationFrame } from '../../frame/organization-frame.tsx';

export const Route = createFileRoute('/orgs/$organizationId')({
  component: Organization,
  notFoundComponent: NotFoundScreen,
});

function Organization() {
  return <OrganizationFrame organizationId={Route.useParams().organizationId} />;
}
