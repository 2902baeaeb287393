import type { Generated } from 'kysely';

/** Better Auth's tables: its names, and its column types, which differ between the databases. */
type Iso = string;

export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: number | boolean;
  image: string | null;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
  /** 1: may use the operator's procedures. */
  isOperator: Generated<number>;
}

export interface SessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Iso | Date;
  ipAddress: string | null;
  userAgent: string | null;
  activeOrganizationId: string | null;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
}

export interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
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
  id: string;
  identifier: string;
  value: string;
  expiresAt: Iso | Date;
  createdAt: Iso | Date;
  updatedAt: Iso | Date;
}

export interface RateLimitTable {
  id: string;
  key: string;
  count: number;
  lastRequest: number;
}

export interface OrganizationTable {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: string | null;
  createdAt: Iso | Date;
  /** Quotas and features of the plan; null: all unlimited, all on. */
  planJson: string | null;
}

export interface MemberTable {
  id: string;
  organizationId: string;
  userId: string;
  role: string;
  createdAt: Iso | Date;
}

export interface InvitationTable {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  status: string;
  expiresAt: Iso | Date;
  inviterId: string;
  /** Of the secret in the invitation's link. */
  tokenHash: string | null;
  createdAt: Iso | Date;
}
