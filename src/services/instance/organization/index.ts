export { createOrganization } from './create-organization.ts';
export { discardOrganization } from './discard-organization.ts';
export { getOrganization } from './get-organization.ts';
export { leaveOrganization } from './leave-organization.ts';
export { listOrganizations } from './list-organizations.ts';
export { removeOrganization } from './remove-organization.ts';
export { resumeOrganizationRemovals } from './resume-organization-removals.ts';
export { setOrganizationPlan } from './set-organization-plan.ts';
