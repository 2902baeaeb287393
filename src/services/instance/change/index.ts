export { followOrganization } from './follow-organization.ts';
