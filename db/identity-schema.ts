import type { ColumnType, Generated } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { MemberRole } from '#src/domain/member.ts';

/** Better Auth's tables: its names, and its column types, which differ between the databases. */
type Iso = string;

export interface UserTable {
  id: Id<'usr'>;
  name: string;
  email: string;
  emailVerified: number | boolean;
  image: string | null;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
  /** 1: may use the operator's procedures. */
  isOperator: Generated<number>;
  /** Whether a sign-in needs a code after the password. */
  twoFactorEnabled: Generated<number | boolean>;
}

/** The second factor of a user. Better Auth encrypts the secret and the recovery codes. */
export interface TwoFactorTable {
  id: Id<'aut'>;
  secret: string;
  backupCodes: string;
  userId: Id<'usr'>;
  verified: number | boolean | null;
  failedVerificationCount: number | null;
  lockedUntil: Iso | Date | null;
}

export interface SessionTable {
  id: Id<'aut'>;
  userId: Id<'usr'>;
  token: string;
  expiresAt: Iso | Date;
  ipAddress: string | null;
  userAgent: string | null;
  activeOrganizationId: Id<'org'> | null;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
}

export interface AccountTable {
  id: Id<'aut'>;
  accountId: string;
  providerId: string;
  /** Of an account at an OpenID Connect provider: its issuer. */
  issuer: ColumnType<string | null, string | null | undefined>;
  userId: Id<'usr'>;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Iso | Date | null;
  refreshTokenExpiresAt: Iso | Date | null;
  scope: string | null;
  password: string | null;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
}

export interface VerificationTable {
  id: Id<'aut'>;
  identifier: string;
  value: string;
  expiresAt: Iso | Date;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
}

export interface RateLimitTable {
  id: Id<'aut'>;
  key: string;
  count: number;
  lastRequest: number;
}

export interface OrganizationTable {
  id: Id<'org'>;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Iso | Date;
  /** Quotas and features of the plan; null: all unlimited, all on. */
  planJson: string | null;
  /** The user who created it: it counts among theirs until it is gone. */
  createdBy: ColumnType<Id<'usr'> | null, Id<'usr'> | null | undefined>;
  /** Set when it was removed: it has no members any more, and a job removes the rest. */
  removedAt: ColumnType<Iso | null, Iso | null | undefined>;
}

/** Changes with everything that the read API shows of an organization. Triggers write it: `0037-organization-version.ts`. */
export interface OrganizationVersionTable {
  organizationId: Id<'org'>;
  version: number;
}

/** An organization that is gone and still counts among its creator's: it has used build minutes this month. */
export interface RemovedOrganizationTable {
  id: Id<'org'>;
  createdBy: Id<'usr'>;
  countsUntil: Iso;
}

/** Passwords that were tried for one account: from one network, or from all that are not known. */
export interface PasswordAttemptTable {
  key: string;
  startedAt: Iso;
  lastAt: Iso;
  count: number;
}

/** A network from which a user has signed in to an account. */
export interface KnownNetworkTable {
  /** Hash of the account's mail address, or the id of an API key or an assistant token. */
  account: string;
  network: string;
  lastSignInAt: Iso;
}

export interface MemberTable {
  id: Id<'mem'>;
  organizationId: Id<'org'>;
  userId: Id<'usr'>;
  role: MemberRole;
  createdAt: Iso | Date;
}

/** What an invited user may see from the acceptance on. Exactly one of the two ids is set. */
export interface InvitationGrantTable {
  id: Id<'inv'>;
  invitationId: Id<'inv'>;
  projectId: Id<'prj'> | null;
  applicationId: Id<'app'> | null;
}

export interface InvitationTable {
  id: Id<'inv'>;
  organizationId: Id<'org'>;
  email: string;
  role: string;
  status: string;
  expiresAt: Iso | Date;
  inviterId: Id<'usr'>;
  /** Of the secret in the invitation's link. */
  tokenHash: string | null;
  createdAt: Iso | Date;
}
