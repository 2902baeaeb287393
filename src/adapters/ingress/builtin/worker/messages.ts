/**
 * The messages between the control plane and the worker, the process that serves visitors. Both are of the same build.
 * Every order is numbered and answered once; orders are executed in the order in which they are sent, so that a drain
 * that follows a route counts no request that still used the earlier route.
 */
import type { Id } from '#src/domain/id.ts';
import type { Route, Target, Traffic } from '../../port.ts';
import type { ListenOn, ProxySettings } from '../server/server.ts';

export type Order =
  | { readonly kind: 'configure'; readonly settings: ProxySettings }
  | { readonly kind: 'route'; readonly routes: readonly Route[] }
  | { readonly kind: 'unroute'; readonly applicationId: Id<'app'> }
  | { readonly kind: 'listen'; readonly on: ListenOn }
  | { readonly kind: 'drain'; readonly target: Target; readonly graceMs: number }
  | { readonly kind: 'traffic' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' };

export interface NumberedOrder {
  readonly number: number;
  readonly order: Order;
}

export type Report =
  /** `port` answers an order to listen, `traffic` one for the traffic. */
  | {
      readonly kind: 'done';
      readonly number: number;
      readonly port?: number;
      readonly traffic?: Traffic;
    }
  | { readonly kind: 'failed'; readonly number: number; readonly code: string; readonly message: string }
  | { readonly kind: 'log'; readonly message: string };
