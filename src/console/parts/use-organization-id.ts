import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/orgs/$organizationId');

/** The organization whose screen is shown. */
export function useOrganizationId(): string {
  return route.useParams().organizationId;
}
