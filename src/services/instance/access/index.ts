export { keyOwnerOf } from './key-owner.ts';
export { permittedApiKey } from './permitted-api-key.ts';
export { permittedApplication } from './permitted-application.ts';
export { permittedDatabase } from './permitted-database.ts';
export { permittedDeployment } from './permitted-deployment.ts';
export { permittedDomain } from './permitted-domain.ts';
export { ownMembership, permittedMember } from './permitted-member.ts';
export {
  permittedAsRole,
  permittedOrganization,
  permittedOwnOrganization,
} from './permitted-organization.ts';
export { permittedEnvironment, permittedProject } from './permitted-project.ts';
export { permittedRun } from './permitted-run.ts';
