export { completePasswordReset } from './complete-password-reset.ts';
export { confirmEmail } from './confirm-email.ts';
export { createPasswordReset } from './create-password-reset.ts';
export { findOpenLink } from './find-link.ts';
export { requestEmailVerification } from './request-email-verification.ts';
export { requestPasswordReset } from './request-password-reset.ts';
