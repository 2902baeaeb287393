import type { CertificateStatus } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';
import type { VisitStatus } from '#src/domain/visit.ts';

/**
 * Brings requests to running releases by their Host header. A route is set as a whole; replacing a target lets
 * the requests that the old one has accepted finish.
 */
export interface Ingress {
  /** Sends these hosts of an application to a target. Its hosts that are not in the list any more are removed. */
  route(route: Route, options?: RouteOptions): Promise<void>;
  /**
   * Takes over the routes of all applications, once and before `listen`. Resolves at once where the ingress reads them in
   * the background after `listen`: until it has all of them, it looks up a host when a visitor asks for it. What `route`
   * and `unroute` change is newer than what is read.
   */
  routeAll(source: RouteSource): Promise<void>;
  /**
   * Resolves when no request to this target is in flight any more, or after `graceMs`. Call it after `route`. An ingress
   * that does not see the requests waits for a time of its own instead.
   */
  drain(target: Target, graceMs: number): Promise<void>;
  /** Takes an application's hosts off. */
  unroute(applicationId: Id<'app'>): Promise<void>;
  /**
   * Takes the port and starts the processes that will serve visitors, who get no answer before `listen`. Routes that are set
   * in between are taken over meanwhile. Optional: `listen` does it otherwise. A busy port rejects with a sentence that
   * names it.
   */
  prepare(): Promise<void>;
  /** Starts to answer. Rejects as `prepare`. */
  listen(): Promise<void>;
  /** Lets the requests in flight end and takes no new ones. The port stays taken, so that no application can have it. */
  stopServing(): Promise<void>;
  /** Also gives the port back. */
  close(): Promise<void>;
  /** Whether sites are served over TLS as well. */
  readonly servesHttps: boolean;
  /** What a visitor of this host meets over TLS at present. Never rejects. */
  certificate(host: string): Promise<Certificate>;
  /** What visitors have done since the ingress process started. Null while it does not answer. */
  traffic(): Promise<Traffic | null>;
}

/** Where the routes of all applications are recorded. */
export interface RouteSource {
  /** All routes. In the background it rests between two pages, so that other work of the process goes on. */
  pages(options?: { readonly isInBackground?: boolean }): AsyncIterable<readonly Route[]>;
  /** The routes of the applications that these hosts lead to. */
  of(hosts: readonly string[]): Promise<readonly Route[]>;
}

export interface RouteOptions {
  /**
   * Another process has made this route already. It is taken over whether or not a gateway that they share can be reached
   * from here: what differs there is written by the next check.
   */
  readonly isFollowing?: boolean;
}

/** The visitors of all applications. The number of applications is bounded: the rest is counted as `other`. */
export interface Traffic {
  /** Open connections. */
  readonly connections: number;
  readonly applications: readonly ApplicationTraffic[];
}

export interface ApplicationTraffic {
  /** An application, `other`, or `none` for hosts without a site. */
  readonly application: string;
  /** Requests and WebSockets under way. */
  readonly open: number;
  /** How many have ended. */
  readonly ended: Readonly<Record<VisitStatus, number>>;
  /** How many took at most as long as each bound of `VISIT_SECONDS`, and longer than the bound before. Last: all longer ones. */
  readonly durations: { readonly counts: readonly number[]; readonly sumSeconds: number };
}

/**
 * `none`: there is no TLS here, or no such host. `pending`: it is being ordered. `failed`: a visitor cannot connect;
 * `lastError` is a sentence for the owner of the site.
 */
export interface Certificate {
  readonly status: CertificateStatus;
  /** ISO time; null where no certificate was seen. */
  readonly expiresAt: string | null;
  readonly lastError?: string;
}

export type OrderPermission =
  | 'yes'
  /** No certificate is due for the host. */
  | 'no'
  /** A certificate is due, and the limits are used up. */
  | 'limited';

/** What an ingress asks about each certificate that it orders. */
export interface CertificateOrders {
  /** Whether a certificate may be ordered for a host now. Counts nothing. */
  mayOrder(host: string): Promise<OrderPermission>;
  /** Counts an order that is about to begin. False: the limits are used up. */
  spend(host: string): Promise<boolean>;
  /** Counts a certificate that an order has brought. */
  issued(host: string): void;
}

export const NO_CERTIFICATE: Certificate = { status: 'none', expiresAt: null };

export interface Target {
  readonly host: string;
  readonly port: number;
}

export interface Route {
  readonly applicationId: Id<'app'>;
  /** Lower-case host names without a port. */
  readonly hosts: readonly string[];
  /** Null: the hosts are known but nothing runs; the ingress returns 503 with that message. */
  readonly target: Target | null;
}
