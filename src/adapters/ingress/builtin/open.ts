/**
 * The built-in ingress. A separate process (the worker) serves visitors, so that their traffic neither delays nor
 * crashes the API, and the other way round. This side keeps the table of routes and the port, and restarts the worker
 * if it ends. A worker always ends with the program.
 */

import { inParts } from '#src/kernel/in-parts.ts';
import { NO_CERTIFICATE } from '../port.ts';
import type { ProxyLimits, Relay, RelayOptions } from '../relay.ts';
import { routeTable } from '../route-table.ts';
import type { ProxySettings } from './server/server.ts';
import { bindPort, type PortToBind, portRefused } from './worker/bind-port.ts';
import type { Order } from './worker/messages.ts';
import { isGone, superviseWorker, WorkerRefused } from './worker/supervise.ts';

export interface BuiltinIngressOptions extends RelayOptions {
  /** How long a client may take to send the head of a request. */
  readonly headersTimeoutMs?: number;
  /** The interval at which the program checks that the worker responds. */
  readonly pingEveryMs?: number;
  /** False: the worker binds the port, as with Node.js before 24.19. */
  readonly holdPort?: boolean;
}

export interface BuiltinIngress extends Relay {
  /** The process that serves visitors at present. */
  workerPid(): number | undefined;
}

const LIMITS: ProxyLimits = { connections: 10_000, perAddress: 2000, perApplication: 1000, proxies: [] };
/** One message contains this many, so that none is long. */
const MAX_ROUTES_PER_MESSAGE = 500;
/** What a worker gets beyond the grace before it is killed. */
const STOP_MARGIN_MS = 1000;

/** Opens the ingress. It listens only after `listen`, which throws an `OperatorError` if the port is taken. */
export function openBuiltinIngress(options: BuiltinIngressOptions): BuiltinIngress {
  const { host, log = () => {}, holdPort, closeGraceMs = 5000, pingEveryMs = 5000 } = options;
  const { portSetting: setting = 'INGRESS_PORT' } = options;
  let { port } = options;
  const routes = routeTable();
  const settings: ProxySettings = {
    idleTimeoutMs: options.idleTimeoutMs ?? 300_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 20_000,
    closeGraceMs,
    frontSecret: options.frontSecret,
    limits: { ...LIMITS, ...options.limits },
  };
  const introduction = (): Order[] => [
    { kind: 'configure', settings },
    ...inParts(routes.all(), MAX_ROUTES_PER_MESSAGE).map((part) => ({
      kind: 'route' as const,
      routes: part,
    })),
  ];
  const workers = superviseWorker({
    introduction,
    log,
    pingEveryMs,
    stopWithinMs: closeGraceMs + STOP_MARGIN_MS,
  });

  return {
    async route(route) {
      routes.set(route);
      await workers.send({ kind: 'route', routes: [route] });
    },
    drain: (target, graceMs) => workers.send({ kind: 'drain', target, graceMs }),
    async unroute(applicationId) {
      routes.remove(applicationId);
      await workers.send({ kind: 'unroute', applicationId });
    },
    async listen() {
      const wanted: PortToBind = { host, port, setting, ...(holdPort !== undefined && { hold: holdPort }) };
      const bound = await bindPort(wanted);
      try {
        await workers.start(bound);
      } catch (error) {
        await workers.stop();
        workers.release();
        throw error instanceof WorkerRefused && !isGone(error) ? portRefused(error, wanted) : error;
      }
      port = bound.port;
    },
    servesHttps: false,
    certificate: async () => NO_CERTIFICATE,
    traffic: () => workers.traffic(),
    port: () => port,
    workerPid: () => workers.pid(),
    stopServing: () => workers.stop(),
    async close() {
      workers.release();
      await workers.stop();
    },
  };
}
