export { createDomain } from './create-domain.ts';
export { ownRecord, type ProofReading, proofsFor } from './domain-claim.ts';
export { type DomainJudging, findDomainProblem } from './domain-problem.ts';
export { forgetCertificates } from './forget-certificates.ts';
export { getDomain } from './get-domain.ts';
export {
  type HubNaming,
  keepHostname,
  type RegisteredHostname,
  registerHostname,
  releaseHostname,
  releaseUnusedHostname,
} from './hub-names.ts';
export { findHubProblem, type HubAsking } from './hub-problem.ts';
export { insertDomain } from './insert-domain.ts';
export { listDomains } from './list-domains.ts';
export { labelOf, type Naming, nameOf } from './name.ts';
export { notifyLoss } from './notify-loss.ts';
export { isPlatformHost } from './platform-host.ts';
export { isPointedHere, type Pointing } from './pointing.ts';
export { forgetReservations, releaseDomains } from './release-domains.ts';
export { removeDomain } from './remove-domain.ts';
export { certificateOrders, mayHaveCertificate } from './served-host.ts';
export { verifyDomain, verifyNewDomain } from './verify-domain.ts';
export type { DomainViewing } from './view-domain.ts';
export { withdrawDomain } from './withdraw-domain.ts';
