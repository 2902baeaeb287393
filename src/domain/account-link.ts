/** What a link to an account is for. */
export const ACCOUNT_LINK_PURPOSES = ['resetPassword', 'verifyEmail'] as const;
export type AccountLinkPurpose = (typeof ACCOUNT_LINK_PURPOSES)[number];
