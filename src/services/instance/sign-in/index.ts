export { auditRefusedSignIn } from './audit-refused-sign-in.ts';
export { completeProviderSignIn } from './complete-provider-sign-in.ts';
export { findRecentUser, type RecentUser } from './find-recent-user.ts';
export { findSignedInUser } from './find-signed-in-user.ts';
export { proveUser, type UserProof } from './prove-user.ts';
export { COOKIE_LIFETIME_SECONDS } from './provider-cookie.ts';
export { assertRecentSignIn, hasRecentSignIn } from './recent-sign-in.ts';
export { spendSignIn } from './spend-sign-in.ts';
export { MAX_NEXT, startProviderSignIn } from './start-provider-sign-in.ts';
