import type { AccessScope } from '#db/queries/access-scope.ts';
import type { CountedWindow } from '#db/queries/request-window.ts';
import type { Id } from '#src/domain/id.ts';
import type { Actor, MemberActor, UserActor } from '../core/index.ts';

/**
 * The caller, by its credential. `refused` is an invalid credential (unknown, revoked, expired, two different ones);
 * `message` contains the reason.
 */
export type Principal =
  | { readonly kind: 'guest' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'member'; readonly actor: MemberActor }
  /** The holder of an assistant token, who may read and do nothing else. */
  | AssistantPrincipal
  /** Signed in, but a member of no organization that is active. */
  | { readonly kind: 'user'; readonly actor: UserActor }
  /** An instance, at the management API of the payment gateway. */
  | { readonly kind: 'gatewayAdmin'; readonly actor: Actor }
  /** A merchant of the payment gateway. */
  | { readonly kind: 'merchant'; readonly merchantId: Id<'mch'>; readonly actor: Actor };

export interface AssistantPrincipal {
  readonly kind: 'assistant';
  readonly tokenId: Id<'ast'> | Id<'asc'>;
  readonly scope: AccessScope;
  /** Of the organization, read with the token: it changes with everything that the read API shows. Null: unknown. */
  readonly version: number | null;
  /** Where its caller was read, the request was counted as a read too. Null: it is not counted yet. */
  readonly counted: CountedWindow | null;
}

export const GUEST: Principal = { kind: 'guest' };
