import type { ColumnType, Generated } from 'kysely';
import type { AccountLinkPurpose } from '#src/domain/account-link.ts';
import type { Id } from '#src/domain/id.ts';

/** Accounts beside the tables of Better Auth. */
export interface AccountSchema {
  apiKey: ApiKeyTable;
  assistantToken: AssistantTokenTable;
  accountLink: AccountLinkTable;
  apiKeyProject: ApiKeyProjectTable;
  assistantGrant: AssistantGrantTable;
  assistantConnection: AssistantConnectionTable;
  passkey: PasskeyTable;
  usedCode: UsedCodeTable;
}

type Iso = string;

export interface ApiKeyTable {
  id: Id<'key'>;
  organizationId: Id<'org'>;
  userId: Id<'usr'>;
  /** The key that created it, with which it ends. */
  parentKeyId: Id<'key'> | null;
  name: string;
  /** Comma-separated; null: all. */
  scopes: ColumnType<string | null, string | null | undefined>;
  /** 1: it reaches only the projects in `apiKeyProject`, and no project without a row there. */
  isProjectBound: Generated<number>;
  tokenHash: string;
  expiresAt: Iso | null;
  lastUsedAt: Iso | null;
  createdAt: Iso;
}

/** One a person an organization. */
export interface AssistantTokenTable {
  id: Id<'ast'>;
  organizationId: Id<'org'>;
  userId: Id<'usr'>;
  /** The key that created it, with which it ends. */
  parentKeyId: Id<'key'> | null;
  tokenHash: string;
  expiresAt: Iso | null;
  lastUsedAt: Iso | null;
  createdAt: Iso;
}

/** One of each purpose for a user: a new one replaces it. */
export interface AccountLinkTable {
  id: Id<'lnk'>;
  userId: Id<'usr'>;
  purpose: AccountLinkPurpose;
  tokenHash: string;
  /** 1: sent to the address of the account. 0: an operator hands it over. */
  isMailed: number;
  expiresAt: Iso;
  createdAt: Iso;
}

/** A passkey with which a user signs in. */
export interface PasskeyTable {
  id: Id<'psk'>;
  userId: Id<'usr'>;
  name: string;
  /** The id that the authenticator has given it, in base64url. */
  credential: string;
  /** In COSE, as base64url. */
  publicKey: string;
  /** Uses that the authenticator has counted; 0 for one that does not count. */
  counter: number;
  /** When the challenge of the last use was issued. Earlier challenges are refused. */
  challengedAt: Iso;
  lastUsedAt: Iso | null;
  createdAt: Iso;
}

/** A code of an authenticator app with which a user has signed in. It is refused until no clock accepts it. */
export interface UsedCodeTable {
  userId: Id<'usr'>;
  codeHash: string;
  expiresAt: Iso;
}

/** A project that a limited API key reaches. */
export interface ApiKeyProjectTable {
  apiKeyId: Id<'key'>;
  projectId: Id<'prj'>;
}

/** A code with which a program that the user has approved fetches its token. */
export interface AssistantGrantTable {
  id: Id<'asg'>;
  memberId: Id<'mem'>;
  clientName: string;
  codeHash: string;
  clientIdHash: string;
  redirectUri: string;
  codeChallenge: string;
  createdAt: Iso;
  expiresAt: Iso;
}

/** A program that reads for a member with an assistant token. It ends with the membership. */
export interface AssistantConnectionTable {
  id: Id<'asc'>;
  memberId: Id<'mem'>;
  clientName: string;
  tokenHash: string;
  lastUsedAt: Iso | null;
  createdAt: Iso;
  expiresAt: Iso;
}
