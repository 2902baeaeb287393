import { Navigate } from '@tanstack/react-router';
import { Connected } from '../../api/index.ts';
import { favoriteOf } from '../../frame/last-organization.ts';
import { useOrganizations } from '../../frame/use-organizations.ts';
import { QueryView } from '../../parts/index.ts';

/** The address of the console: leads to the overview of the organization that was shown last. */
export function StartScreen() {
  return (
    <Connected organizationId={null}>
      <Start />
    </Connected>
  );
}

function Start() {
  const organizations = useOrganizations();
  return (
    <QueryView query={organizations} loading={null}>
      {({ items }) => {
        const favorite = favoriteOf(items);
        if (favorite === undefined) return <Navigate to="/you/new-organization" replace />;
        const { organizationId } = favorite;
        return <Navigate to="/orgs/$organizationId" params={{ organizationId }} replace />;
      }}
    </QueryView>
  );
}
