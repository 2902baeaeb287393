import type { AccountLinkPurpose } from '#src/domain/account-link.ts';

/** Accounts beside the tables of Better Auth. */
export interface AccountSchema {
  accountLink: AccountLinkTable;
}

type Iso = string;

/** One of each purpose for a user: a new one replaces it. */
export interface AccountLinkTable {
  id: string;
  userId: string;
  purpose: AccountLinkPurpose;
  tokenHash: string;
  /** 1: sent to the address of the account. 0: an operator hands it over. */
  isMailed: number;
  expiresAt: Iso;
  createdAt: Iso;
}
