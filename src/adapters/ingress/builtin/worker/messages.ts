/**
 * The messages between the control plane and the worker, the process that serves visitors. Both are of the same build.
 * Every order is numbered and answered once; orders are executed in the order in which they are sent, so that a drain
 * that follows a route counts no request that still used the earlier route.
 */
import type { Id } from '#src/domain/id.ts';
import type { KeyAndChain } from '../../certificate-source.ts';
import type { Route, Target, Traffic } from '../../port.ts';
import type { ListeningPorts, ListenOn, ProxySettings } from '../server/server.ts';

export type Order =
  | { readonly kind: 'configure'; readonly settings: ProxySettings }
  | { readonly kind: 'route'; readonly routes: readonly Route[] }
  | { readonly kind: 'unroute'; readonly applicationId: Id<'app'> }
  /** Whether the routes of all applications have been sent. The worker reports hosts that it does not find until then. */
  | { readonly kind: 'completeness'; readonly areComplete: boolean }
  /** Answers the report that routes are wanted: they have been sent, or `isKnown` is false and they could not be looked up. */
  | { readonly kind: 'looked up'; readonly question: number; readonly isKnown: boolean }
  /** `https` where TLS ends here. */
  | { readonly kind: 'listen'; readonly on: ListenOn; readonly https: ListenOn | null }
  /** In base64; see `TicketKeys`. */
  | { readonly kind: 'ticketKeys'; readonly keys: string }
  /** Answers the report that a certificate is wanted. */
  | { readonly kind: 'certificate'; readonly host: string; readonly certificate: KeyAndChain | null }
  /** Answers the report that proofs are wanted. Requests for other tokens go to the site. */
  | {
      readonly kind: 'proofs';
      readonly question: number;
      readonly pages: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'drain'; readonly target: Target; readonly graceMs: number }
  | { readonly kind: 'traffic' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' };

export interface NumberedOrder {
  readonly number: number;
  readonly order: Order;
}

export type Report =
  /** `ports` answers an order to listen, `traffic` one for the traffic. */
  | {
      readonly kind: 'done';
      readonly number: number;
      readonly ports?: ListeningPorts;
      readonly traffic?: Traffic;
    }
  | { readonly kind: 'failed'; readonly number: number; readonly code: string; readonly message: string }
  | { readonly kind: 'log'; readonly message: string }
  /** A visitor's handshake waits for the certificate of a host. */
  | { readonly kind: 'certificate wanted'; readonly host: string }
  /** Visitors wait for the routes of these hosts. */
  | { readonly kind: 'routes wanted'; readonly question: number; readonly hosts: readonly string[] }
  /** Requests ask for pages that prove hosts to a certificate authority. */
  | { readonly kind: 'proofs wanted'; readonly question: number };
