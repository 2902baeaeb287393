export { auditFailedSignIn, type UnknownUser } from './audit-failed-sign-in.ts';
export { type Auth, openAuth } from './auth.ts';
export { authSecret } from './auth-secret.ts';
export { authenticateApiKey } from './authenticate-api-key.ts';
export { authenticateAssistant } from './authenticate-assistant.ts';
export { isGatewayAdmin } from './authenticate-gateway-admin.ts';
export { authenticateMerchant } from './authenticate-merchant.ts';
export { authenticateSession } from './authenticate-session.ts';
export { CLIENT_ADDRESS_HEADER } from './client-address.ts';
export { insertMember } from './insert-member.ts';
export { insertOrganization } from './insert-organization.ts';
export { isFirstSignIn } from './is-first-sign-in.ts';
export { FIRST_KEY_NAME, issueApiKey } from './issue-api-key.ts';
export { limitsOf } from './key-limits.ts';
export { usesAreWritten } from './note-use.ts';
export { forgetAttempts, forgetAttemptsOf } from './password-guard.ts';
export type { PasswordHash } from './password-hash.ts';
export {
  type Authority,
  assertKeyMay,
  assertMay,
  assertOperator,
  assertUnlimited,
  may,
} from './permissions.ts';
export { type AssistantPrincipal, GUEST, type Principal } from './principal.ts';
export { roleOf } from './roles.ts';
