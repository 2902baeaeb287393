/** What a member of an organization may do. */
export const MEMBER_ROLES = [
  'owner',
  'admin',
  /** Sees and deploys what an owner or admin gave access to. */
  'member',
] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Who did it, in the audit log. */
export const ACTOR_KINDS = [
  'apiKey',
  'assistantToken',
  'session',
  'deployWebhook',
  'gitProvider',
  'license',
  'gatewayAdmin',
  'merchant',
  'customer',
  /** A caller who has not shown who they are. */
  'guest',
  /** This program itself. */
  'system',
] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
