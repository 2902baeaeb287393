/**
 * The ingress with Caddy in front: TLS with certificates on demand, HTTP/2, and new requests without a body that wait
 * while this program restarts. It promises that switching a route loses no request, as the built-in ingress does.
 * Caddy's configuration changes only when the settings do, because each change closes all WebSockets, idle connections
 * and a few that are just being accepted. With a folder for routes Caddy finds the target of a host there and sends the
 * request to it (`direct.ts`); every other request, and without a folder every one, goes to the built-in ingress (the
 * relay). While this program is away for longer than a restart takes, sites answer 503. Caddy is a process of the
 * operator's: closing the ingress leaves it as it is.
 */
import { reachableHere } from '#src/kernel/listen-address.ts';
import { readCertificate } from '../certificate.ts';
import { periodicCheck } from '../periodic-check.ts';
import { type Ingress, NO_CERTIFICATE } from '../port.ts';
import type { Relay, RelayOptions } from '../relay.ts';
import { rememberFor } from '../remember.ts';
import { routeTable, setAll, sourceOf } from '../route-table.ts';
import { alsoDirect } from './also-direct.ts';
import type { CaddyAdmin } from './caddy-admin.ts';
import { establish, establishFirst } from './establish.ts';
import type { ApiSite, CaddySettings, HttpsSettings } from './wanted.ts';

export interface CaddyIngressOptions extends Pick<RelayOptions, 'idleTimeoutMs' | 'closeGraceMs' | 'limits'> {
  /** Opens the ingress that Caddy forwards every request to: the built-in one. */
  readonly openRelay: (options: RelayOptions) => Relay;
  readonly admin: CaddyAdmin;
  /** Where Caddy is to listen. */
  readonly host: string;
  readonly port: number;
  readonly https: HttpsSettings | null;
  /** The API behind the same Caddy; null: another proxy serves it, or none. */
  readonly api: ApiSite | null;
  /** On loopback. A fixed one (not 0) lets Caddy hold requests back during a restart of this program. */
  readonly relayPort: number;
  /** A folder that Caddy reads, where it finds applications itself; null: every request passes the relay. */
  readonly routesFolder: string | null;
  /** The same after a restart; not guessable: who knows it can claim any client address. */
  readonly frontSecret: string;
  readonly log?: (message: string) => void;
  /** How often it is checked that Caddy still has what was given to it. */
  readonly checkEveryMs?: number;
  /** How long Caddy holds requests without a body while this program is away: as long as a restart may take. */
  readonly holdMs?: number;
  /** How long a handshake for a certificate's status may take. */
  readonly handshakeMs?: number;
}

const RELAY_HOST = '127.0.0.1';
const CLOSE_GRACE_MS = 5000;
const RESPONSE_WITHIN_MS = 300_000;
const PER_TARGET = 1000;
/** A handshake may order a certificate, and authorities count failed orders. */
const REMEMBER_CERTIFICATE_MS = 60_000;
const NOT_ISSUED =
  'No certificate could be issued. The DNS of the domain must point to the ingress address, and a CAA record, if there is one, must allow the certificate authority.';

/** Opens the ingress. Caddy is configured by `listen`, which rejects if Caddy cannot be reached or refuses. */
export function openCaddyIngress(options: CaddyIngressOptions): Ingress {
  const {
    admin,
    https,
    relayPort,
    routesFolder,
    frontSecret,
    log = () => {},
    checkEveryMs = 10_000,
  } = options;
  const { idleTimeoutMs, closeGraceMs, handshakeMs = 10_000, holdMs = 20_000 } = options;
  const opened = options.openRelay({
    host: RELAY_HOST,
    port: relayPort,
    portSetting: 'INGRESS_RELAY_PORT',
    frontSecret,
    log,
    // All connections are from Caddy.
    limits: { ...options.limits, perAddress: null },
    ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
    ...(closeGraceMs !== undefined && { closeGraceMs }),
  });
  const direct =
    routesFolder === null
      ? null
      : alsoDirect(opened, { folder: routesFolder, admin, closeGraceMs: closeGraceMs ?? CLOSE_GRACE_MS });
  const relay = direct ?? opened;
  const hosts = routeTable();

  const settings = (): CaddySettings => ({
    host: options.host,
    port: options.port,
    https,
    api: options.api,
    frontSecret,
    holdMs,
    relay: { host: RELAY_HOST, port: relay.port() },
    direct: direct && {
      folder: direct.hostsFolder,
      perTarget: options.limits?.perApplication ?? PER_TARGET,
      responseWithinMs: idleTimeoutMs ?? RESPONSE_WITHIN_MS,
    },
  });
  const check = async () => {
    const writes = await establish(admin, settings());
    if (writes > 0) log('ingress: Caddy lost its configuration; it was written again');
  };
  const checks = periodicCheck(checkEveryMs, check, log);

  const handshake = rememberFor(REMEMBER_CERTIFICATE_MS, (host: string) =>
    readCertificate({
      address: { host: reachableHere(options.host), port: https?.port ?? 0 },
      host,
      deadlineMs: handshakeMs,
      nowMs: Date.now(),
      refused: NOT_ISSUED,
    }),
  );

  return {
    async route(route) {
      await relay.route(route);
      hosts.set(route);
    },
    async routeAll(source) {
      await setAll(hosts, source);
      await relay.routeAll(sourceOf(hosts));
    },
    drain: relay.drain,
    async unroute(applicationId) {
      await relay.unroute(applicationId);
      hosts.remove(applicationId);
    },
    prepare: relay.prepare,
    async listen() {
      await relay.listen();
      try {
        await establishFirst(admin, settings());
      } catch (error) {
        await relay.close();
        throw error;
      }
      checks.start();
    },
    async stopServing() {
      await checks.stop();
      await relay.stopServing();
    },
    async close() {
      await checks.stop();
      await relay.close();
    },
    servesHttps: https !== null,
    traffic: relay.traffic,
    async certificate(host) {
      if (https === null || hosts.find(host) === undefined) return NO_CERTIFICATE;
      return handshake(host);
    },
  };
}
