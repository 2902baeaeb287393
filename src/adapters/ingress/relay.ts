import type { Ingress } from './port.ts';

/** How many connections and requests of visitors an ingress accepts at once. */
export interface ProxyLimits {
  /** Connections of visitors in all. */
  readonly connections: number;
  /** Connections from one address; null if all of them are from our own proxy. */
  readonly perAddress: number | null;
  /** Simultaneous requests and WebSockets to one application. A visitor gets a quarter of them. */
  readonly perApplication: number;
  /** CIDRs of proxies that forward for many visitors: they are not counted as one address or visitor. */
  readonly proxies: readonly string[];
}

/** How an ingress is opened that can also run behind a proxy of the platform. */
export interface RelayOptions {
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The setting that chooses the port. */
  readonly portSetting?: string;
  readonly log?: (message: string) => void;
  /** How long a client or target can be silent. */
  readonly idleTimeoutMs?: number;
  /** How long `close` waits for requests in flight. */
  readonly closeGraceMs?: number;
  /** See `TrustedFronts`. */
  readonly frontSecret?: string;
  readonly gateways?: readonly string[];
  readonly limits?: Partial<ProxyLimits>;
  /** How many processes serve visitors; one by default. Each has its share of the limits. */
  readonly processes?: number;
}

/** An ingress to which a proxy in front forwards every request. */
export interface Relay extends Ingress {
  /** The port that it listens on; the configured one before `listen`. */
  port(): number;
}
