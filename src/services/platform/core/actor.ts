import type { KeyLimits } from '#src/domain/api-key.ts';
import { type Id, parseId } from '#src/domain/id.ts';
import type { ActorKind, MemberRole } from '#src/domain/member.ts';

/** Who did it, for the audit log. `system` is this program itself. */
export interface Actor {
  readonly kind: ActorKind;
  /** Id of the key, user, license or merchant, or of the application or payment whose own address was called. */
  readonly id: string;
  /** The client's address; null for the system. */
  readonly address: string | null;
}

/** A caller who is signed in, or whose key is. */
export interface UserActor extends Actor {
  readonly kind: Extract<ActorKind, 'apiKey' | 'session'>;
  readonly userId: Id<'usr'>;
  /** Never with a key that has limits. */
  readonly isOperator: boolean;
  /** When the session started, in milliseconds since the epoch; null for a key. */
  readonly signedInAtMs: number | null;
  /** The limits of the key; null for a session and for a key without limits. */
  readonly limits: KeyLimits | null;
}

/** The API key by which a user acts; null for a session. */
export function apiKeyOf({ kind, id }: UserActor): Id<'key'> | null {
  return kind === 'apiKey' ? parseId('key', id) : null;
}

/** A caller who is a member of an organization, and acts in it. */
export interface MemberActor extends UserActor {
  readonly memberId: Id<'mem'>;
  readonly organizationId: Id<'org'>;
  readonly role: MemberRole;
}
