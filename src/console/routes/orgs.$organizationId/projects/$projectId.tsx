import { createFileRoute } from '@tanstack/react-router';
import { ProjectScreen } from '../../../screens/projects/project-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/projects/$projectId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <ProjectScreen projectId={params.projectId} />;
}
