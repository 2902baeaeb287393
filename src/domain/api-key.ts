import type { Permission } from './permission.ts';

/** What an API key can be limited to. */
export const API_KEY_SCOPES = [
  /** Reads what its owner can see. */
  'read',
  /** Reads applications and their deployments, and deploys, starts and stops applications. */
  'deploy',
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The limits of an API key, below the rights of its owner. */
export interface KeyLimits {
  /** Null: every operation of the owner that concerns the projects of the key. */
  readonly scopes: readonly ApiKeyScope[] | null;
  /** Whether the key reaches only the projects that it names. */
  readonly isProjectBound: boolean;
}

/** The permissions of each scope. */
export const SCOPE_PERMISSIONS = {
  read: ['self:read', 'site:read', 'organization:read', 'import:read', 'audit:read'],
  deploy: ['self:read', 'site:read', 'organization:read', 'site:deploy'],
} as const satisfies Record<ApiKeyScope, readonly Permission[]>;

/** The permissions that apply inside of a project, or reveal nothing of other projects. */
export const PROJECT_PERMISSIONS = [
  'self:read',
  'site:read',
  'organization:read',
  'site:deploy',
  'site:write',
] as const satisfies readonly Permission[];
