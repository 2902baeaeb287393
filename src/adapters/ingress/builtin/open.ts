/**
 * The built-in ingress. Separate processes (the workers, one by default) serve visitors, so that their traffic neither delays
 * nor crashes the API, and the other way round. This side keeps the table of routes and the port, and restarts a worker
 * that ends. A worker always ends with the program.
 */

import { messageOf } from '#src/kernel/fault.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import { reachableHere } from '#src/kernel/listen-address.ts';
import { Locks } from '#src/kernel/locks.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { restAfter } from '#src/kernel/pages.ts';
import { readCertificate } from '../certificate.ts';
import type { CertificateSource } from '../certificate-source.ts';
import { NO_CERTIFICATE } from '../port.ts';
import type { ProxyLimits, Relay, RelayOptions } from '../relay.ts';
import { rememberFor } from '../remember.ts';
import { backgroundRoutes } from './background-routes.ts';
import type { ProxySettings } from './server/server.ts';
import {
  type BoundPort,
  bindPort,
  canHold,
  FIRST_INHERITED_FD,
  type PortToBind,
  portRefused,
} from './worker/bind-port.ts';
import type { Order } from './worker/messages.ts';
import { type BoundPorts, isGone, WorkerRefused } from './worker/supervise.ts';
import { superviseWorkers } from './worker/supervise-all.ts';
import { rotateTicketKeys } from './worker/ticket-keys.ts';

/** TLS that ends here, with HTTP/1.1 and HTTP/2. */
export interface BuiltinHttps {
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly certificates: CertificateSource;
  /** Plain HTTP only leads to HTTPS. */
  readonly redirect: boolean;
}

export interface BuiltinIngressOptions extends RelayOptions {
  /** Null: plain HTTP only. */
  readonly https?: BuiltinHttps | null;
  /** How long a client may take to send the head of a request. */
  readonly headersTimeoutMs?: number;
  /** The interval at which the program checks that the worker responds. */
  readonly pingEveryMs?: number;
  /** False: the worker binds the port, as with Node.js before 24.19. */
  readonly holdPort?: boolean;
}

export interface BuiltinIngress extends Relay {
  /** The processes that serve visitors at present. */
  workerPids(): readonly number[];
  /** The port with TLS that it listens on; the configured one before `listen`. Null: none. */
  httpsPort(): number | null;
}

const LIMITS: ProxyLimits = { connections: 10_000, perAddress: 2000, perApplication: 1000, proxies: [] };
/** One message contains this many, so that none is long. */
const MAX_ROUTES_PER_MESSAGE = 500;
/** Of the time, for hosts that visitors ask for before all routes have been read. */
const LOOK_UP_SHARE = 0.5;
const HANDSHAKE_MS = 10_000;
const REMEMBER_CERTIFICATE_MS = 10_000;
const NO_HANDSHAKE = 'There is no certificate for this domain at present.';
/** What a worker gets beyond the grace before it is killed. */
const STOP_MARGIN_MS = 1000;

/** Opens the ingress. It listens only after `listen`, which throws an `OperatorError` if the port is taken. */
export function openBuiltinIngress(options: BuiltinIngressOptions): BuiltinIngress {
  const { host, log = () => {}, holdPort, closeGraceMs = 5000, pingEveryMs = 5000, https = null } = options;
  const { portSetting = 'INGRESS_PORT', processes = 1 } = options;
  let { port } = options;
  let httpsPort = https?.port ?? null;
  const routes = backgroundRoutes({
    onRead: (read) => workers.announce({ kind: 'route', routes: read }),
    onCompleteness: () => workers.announce(completeness()),
    log,
  });
  const completeness = (): Order => ({ kind: 'completeness', areComplete: routes.isComplete() });
  const settings: ProxySettings = {
    idleTimeoutMs: options.idleTimeoutMs ?? 300_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 20_000,
    closeGraceMs,
    frontSecret: options.frontSecret,
    gateways: options.gateways ?? [],
    redirectHttps: https?.redirect ?? false,
    servesProofs: https?.certificates.proofs !== undefined,
    limits: shareOf({ ...LIMITS, ...options.limits }, processes),
  };
  const ticketKeys = rotateTicketKeys((keys) => void workers.send({ kind: 'ticketKeys', keys }));
  const introduction = (): Order[] => [
    { kind: 'configure', settings },
    { kind: 'ticketKeys', keys: ticketKeys.current() },
    ...inParts(routes.all(), MAX_ROUTES_PER_MESSAGE).map((part) => ({
      kind: 'route' as const,
      routes: part,
    })),
    completeness(),
  ];
  /** One at a time for all workers, and for half of the time: strangers choose the hosts. */
  const lookUp = (hosts: readonly string[]): Promise<boolean> =>
    lookUps.hold('', async () => {
      const startedAt = performance.now();
      const problem = await routes.lookUp(hosts).then(() => null, messageOf);
      // Not each time: it concerns the database, and visitors come again.
      if (problem !== null && problem !== lastProblem) log(`ingress: hosts cannot be looked up: ${problem}`);
      lastProblem = problem;
      await restAfter(startedAt, LOOK_UP_SHARE);
      return problem === null;
    });
  const lookUps = new Locks();
  let lastProblem: string | null = null;
  let bound: BoundPorts | undefined;
  const workers = superviseWorkers(processes, {
    introduction,
    lookUp,
    certificates: https?.certificates ?? null,
    log,
    pingEveryMs,
    stopWithinMs: closeGraceMs + STOP_MARGIN_MS,
  });

  const toBind = (wantedPort: number, setting: string, inheritedAs: number): PortToBind => ({
    host,
    port: wantedPort,
    setting,
    inheritedAs,
    ...(holdPort !== undefined && { hold: holdPort }),
  });
  const certificateOf = rememberFor(REMEMBER_CERTIFICATE_MS, async (name: string) => {
    const certificate = await readCertificate({
      address: { host: reachableHere(host), port: httpsPort ?? 0 },
      host: name,
      deadlineMs: HANDSHAKE_MS,
      nowMs: Date.now(),
      refused: NO_HANDSHAKE,
    });
    if (certificate.lastError !== NO_HANDSHAKE) return certificate;
    const problem = await https?.certificates.problem?.(name).catch(() => null);
    return { ...certificate, lastError: problem ?? NO_HANDSHAKE };
  });

  const portsToBind = () => [
    toBind(port, portSetting, FIRST_INHERITED_FD),
    ...(httpsPort === null ? [] : [toBind(httpsPort, 'INGRESS_HTTPS_PORT', FIRST_INHERITED_FD + 1)]),
  ];
  const bind = async (): Promise<BoundPorts> => {
    if (processes > 1 && !(holdPort ?? canHold()))
      throw new OperatorError('INGRESS_PROCESSES above 1 needs Node.js 24.19 or later.');
    return bindPorts(portsToBind());
  };

  return {
    async route(route) {
      routes.set(route);
      await workers.send({ kind: 'route', routes: [route] });
    },
    routeAll: async (source) => routes.from(source),
    drain: (target, graceMs) => workers.send({ kind: 'drain', target, graceMs }),
    async unroute(applicationId) {
      routes.remove(applicationId);
      await workers.send({ kind: 'unroute', applicationId });
    },
    async prepare() {
      bound = await bind();
      workers.prepare(bound);
    },
    async listen() {
      bound ??= await bind();
      try {
        await workers.start(bound);
      } catch (error) {
        await workers.stop();
        workers.release();
        bound = undefined;
        throw error instanceof WorkerRefused && !isGone(error) ? refusalOf(error, portsToBind()) : error;
      }
      routes.start();
      port = bound.http.port;
      httpsPort = bound.https?.port ?? null;
    },
    servesHttps: https !== null,
    async certificate(name) {
      if (https === null) return NO_CERTIFICATE;
      await lookUp([name]);
      return routes.find(name) === undefined ? NO_CERTIFICATE : certificateOf(name);
    },
    traffic: () => workers.traffic(),
    port: () => port,
    httpsPort: () => httpsPort,
    workerPids: () => workers.pids(),
    async stopServing() {
      ticketKeys.stop();
      routes.stop();
      await workers.stop();
    },
    async close() {
      ticketKeys.stop();
      routes.stop();
      workers.release();
      bound = undefined;
      await workers.stop();
    },
  };
}

/** What one of several processes may accept. */
function shareOf(
  { connections, perAddress, perApplication, proxies }: ProxyLimits,
  processes: number,
): ProxyLimits {
  return {
    connections: Math.ceil(connections / processes),
    perAddress: perAddress === null ? null : Math.ceil(perAddress / processes),
    perApplication: Math.ceil(perApplication / processes),
    proxies,
  };
}

/** Binds both ports or none. */
async function bindPorts([plain, secure]: readonly PortToBind[]): Promise<BoundPorts> {
  if (plain === undefined) throw new TypeError('There must be a port for plain HTTP');
  const http: BoundPort = await bindPort(plain);
  try {
    return { http, https: secure === undefined ? null : await bindPort(secure) };
  } catch (error) {
    http.close();
    throw error;
  }
}

/** A worker that binds its ports itself names the one that it could not have at the end of its message. */
function refusalOf(error: WorkerRefused, ports: readonly PortToBind[]): unknown {
  const [first] = ports;
  const refused = ports.find(({ port }) => error.message.endsWith(`:${port}`)) ?? first;
  return refused === undefined ? error : portRefused(error, refused);
}
