import { Outlet } from '@tanstack/react-router';
import { Connected } from '../api/index.ts';
import { QueryView } from '../parts/query-view.tsx';
import { BareFrame } from './bare-frame.tsx';
import { favoriteOf } from './last-organization.ts';
import { OrganizationFrame } from './organization-frame.tsx';
import { useOrganizations } from './use-organizations.ts';

/**
 * The frame of screens outside of an organization, such as the account and the screens of operators. It shows the
 * organization that was shown last; a user without one sees the screen alone.
 */
export function PersonalFrame() {
  return (
    <Connected organizationId={null}>
      <Chosen />
    </Connected>
  );
}

function Chosen() {
  const organizations = useOrganizations();
  return (
    <QueryView query={organizations} loading={null}>
      {({ items }) => {
        const favorite = favoriteOf(items);
        if (favorite !== undefined) return <OrganizationFrame organizationId={favorite.organizationId} />;
        return (
          <BareFrame>
            <Outlet />
          </BareFrame>
        );
      }}
    </QueryView>
  );
}
