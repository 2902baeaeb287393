import { useEffect } from 'react';
import { Connected } from '../api/index.ts';
import { Frame } from './frame.tsx';
import { rememberOrganization } from './last-organization.ts';

/** The frame of one organization: every call below it acts there. */
export function OrganizationFrame({ organizationId }: { readonly organizationId: string }) {
  useEffect(() => rememberOrganization(organizationId), [organizationId]);
  return (
    <Connected organizationId={organizationId}>
      <Frame key={organizationId} organizationId={organizationId} />
    </Connected>
  );
}
