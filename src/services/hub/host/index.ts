export { auditLoss, claimHost, mayTake, takeHost } from './claim-host.ts';
export {
  cooledBefore,
  hostProofOf,
  needsProof,
  proverOf,
  recordFor,
  withdrawnSentence,
  withProofs,
} from './host-proof.ts';
export { forgetHosts, releaseHost } from './release-host.ts';
export { hostVerification, verifyCustomDomain } from './verify-custom-domain.ts';
