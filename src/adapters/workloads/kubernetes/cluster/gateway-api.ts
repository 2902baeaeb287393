import type { ObjectMeta } from 'kubernetes-types/meta/v1.d.ts';

/** The kinds of the Gateway API, as far as they are used. It is an extension: clusters can be without it. */

/** Where a controller listens, and with which certificates. It belongs to the operator. */
export interface Gateway {
  readonly metadata?: ObjectMeta;
}

export interface HTTPRoute {
  readonly metadata?: ObjectMeta;
  readonly spec?: HTTPRouteSpec;
  /** Written by the controller. */
  readonly status?: { readonly parents?: readonly ParentStatus[] };
}

export interface HTTPRouteSpec {
  readonly parentRefs: readonly ParentReference[];
  readonly hostnames: readonly string[];
  readonly rules: readonly HTTPRouteRule[];
}

/** What a Gateway reports about a route. */
export interface ParentStatus {
  readonly conditions?: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason?: string;
    readonly message?: string;
  }[];
}

/** The Gateway to which a route is attached. */
export interface ParentReference {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface HTTPRouteRule {
  readonly matches: readonly { readonly path: { readonly type: string; readonly value: string } }[];
  readonly backendRefs: readonly HTTPBackendRef[];
}

export interface HTTPBackendRef {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly port: number;
  readonly weight: number;
}
