const STORED = 'pilothouse.organization';

/** The organization that this browser has shown last. An id, and no secret. */
export function lastOrganization(): string | null {
  return localStorage.getItem(STORED);
}

export function rememberOrganization(organizationId: string): void {
  localStorage.setItem(STORED, organizationId);
}

/** Of the organizations of the user, the one that was shown last, else the first. */
export function favoriteOf<Organization extends { readonly organizationId: string }>(
  organizations: readonly Organization[],
): Organization | undefined {
  const last = lastOrganization();
  return organizations.find(({ organizationId }) => organizationId === last) ?? organizations[0];
}
