/**
 * The ingress with a controller of the cluster in front: the hosts of each application that runs are an HTTPRoute or an
 * Ingress that leads to the Service of its live release, so that visitors do not pass this program. It makes objects only;
 * which requests are in flight is known to the controller alone. Hosts of applications that do not run have no object: the
 * built-in ingress (the relay) answers for them, if the operator routes all remaining hosts to it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Id, isId } from '#src/domain/id.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { Locks } from '#src/kernel/locks.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Cluster } from '../../workloads/kubernetes/cluster/client.ts';
import type { Names } from '../../workloads/kubernetes/cluster/names.ts';
import { ClusterRefusal } from '../../workloads/kubernetes/cluster/refusal.ts';
import { readCertificate } from '../certificate.ts';
import { hostNameOf } from '../host-name.ts';
import { periodicCheck } from '../periodic-check.ts';
import { type Ingress, NO_CERTIFICATE, type Route, type Target } from '../port.ts';
import type { Relay } from '../relay.ts';
import { rememberFor } from '../remember.ts';
import { routeTable, setAll, sourceOf } from '../route-table.ts';
import { type ControllerChoice, findController } from './find-controller.ts';
import { WrittenRoutes } from './written-routes.ts';

export interface KubernetesIngressOptions extends ControllerChoice {
  readonly relay: Relay;
  /** Closed with the ingress. */
  readonly cluster: Cluster;
  readonly names: Names;
  /** Of the operator, for the controller. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Where the controller serves the sites over TLS; null: it does not. */
  readonly tls: Target | null;
  /** How long a controller may take to follow, with the requests that it has sent to the earlier release. */
  readonly switchMs: number;
  readonly log: (message: string) => void;
  /**
   * Whether this program checks the objects, of those that share the cluster: one that is cut off from the records has old
   * routes, and must not write them again.
   */
  readonly isInCharge?: () => boolean;
  /** How often it is checked that the objects are as they were written. */
  readonly checkEveryMs?: number;
  /** How long a handshake for a certificate's status may take. */
  readonly handshakeMs?: number;
}

const REMEMBER_CERTIFICATE_MS = 60_000;
const NO_TLS =
  'The gateway refuses TLS connections for this name: it has no certificate for it. The operator configures the gateway.';

/** Opens the ingress. `listen` looks for the controller and makes the objects those of the routes. */
export function openKubernetesIngress(options: KubernetesIngressOptions): Ingress {
  const { relay, cluster, names, tls, log, switchMs, annotations } = options;
  const { checkEveryMs = 60_000, handshakeMs = 10_000, isInCharge = () => true } = options;
  const routes = routeTable();
  const writing = new Locks();
  /** Null before `listen`: the routes are collected until then. */
  let written: WrittenRoutes | null = null;
  let reported: ReadonlySet<string> = new Set();

  const write = (applicationId: string): Promise<void> =>
    writing.hold(applicationId, async () => written?.write(applicationId, routeOf(applicationId)));
  /** Where one application must not hold up the others, or the caller. A check writes again what differs. */
  const tryToWrite = async (applicationIds: readonly string[]): Promise<number> => {
    let count = 0;
    for (const id of applicationIds) {
      try {
        await write(id);
        count += 1;
      } catch (error) {
        log(`ingress: the hosts of ${id} are not routed: ${messageOf(error)}`);
      }
    }
    return count;
  };
  const routeOf = (id: string): Route | undefined => (isId('app', id) ? routes.of(id) : undefined);

  /** The present routes of the other applications that have a host of this one. */
  const losersTo = ({ applicationId, hosts }: Route): Route[] => {
    const ids = new Set(hosts.map((host) => routes.find(hostNameOf(host))?.applicationId));
    return [...ids].flatMap((id) => {
      const other = id === undefined || id === applicationId ? undefined : routes.of(id);
      return other === undefined ? [] : [other];
    });
  };

  const mend = async (): Promise<number> => {
    const { differing = [], refusals = [] } = (await written?.compare(routes.all())) ?? {};
    for (const refusal of refusals) if (!reported.has(refusal)) log(`ingress: ${refusal}`);
    reported = new Set(refusals);
    return tryToWrite(differing);
  };
  const check = async () => {
    if (!isInCharge()) return;
    const mended = await mend();
    if (mended > 0) log(`ingress: the routes of ${mended} applications had changed and were written again`);
  };
  const checks = periodicCheck(checkEveryMs, check, log);

  const writeAll = async () => {
    const controller = await findController(cluster, options);
    log(
      controller.kind === 'Ingress'
        ? `ingress: routes are of the IngressClass ${controller.ingressClass}`
        : `ingress: routes are of the Gateway ${controller.gateway.namespace}/${controller.gateway.name}`,
    );
    written = await WrittenRoutes.open({ cluster, names, controller, annotations, hasTls: tls !== null });
    await mend();
  };

  const handshake = rememberFor(REMEMBER_CERTIFICATE_MS, async (host: string) =>
    tls === null
      ? NO_CERTIFICATE
      : readCertificate({ address: tls, host, deadlineMs: handshakeMs, nowMs: Date.now(), refused: NO_TLS }),
  );

  return {
    async route(route, { isFollowing = false } = {}) {
      const before = routes.of(route.applicationId);
      const others = losersTo(route);
      const losing = routes.set(route);
      const isSame = isDeepStrictEqual(routes.of(route.applicationId), before);
      // First those that lose a host to this one: some controllers refuse a host that two objects have.
      const changed = isSame ? losing : [...losing, route.applicationId];
      if (isFollowing) {
        await relay.route(route);
        await tryToWrite(changed);
        return;
      }
      try {
        for (const id of changed) await write(id);
      } catch (error) {
        if (before === undefined) routes.remove(route.applicationId);
        else routes.set(before);
        // Those that lost a host get it back, in the cluster too as far as it can be written: the check does the rest.
        for (const other of others) routes.set(other);
        await tryToWrite(others.map(({ applicationId }) => applicationId));
        throw error;
      }
      await relay.route(route);
    },
    async routeAll(source) {
      await setAll(routes, source);
      await relay.routeAll(sourceOf(routes));
    },
    async drain(target, graceMs) {
      await Promise.all([relay.drain(target, graceMs), sleep(switchMs, undefined, { ref: false })]);
    },
    async unroute(applicationId: Id<'app'>) {
      routes.remove(applicationId);
      await relay.unroute(applicationId);
      await write(applicationId);
    },
    prepare: relay.prepare,
    async listen() {
      await relay.listen();
      try {
        await writeAll();
      } catch (error) {
        await relay.close();
        if (!(error instanceof ClusterRefusal)) throw error;
        throw new OperatorError(
          `INGRESS=kubernetes: ${error.message}. Apply the ClusterRole of this version.`,
          {
            cause: error,
          },
        );
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
      await cluster.close();
    },
    servesHttps: tls !== null,
    traffic: relay.traffic,
    certificate: async (host) => (routes.find(host) === undefined ? NO_CERTIFICATE : handshake(host)),
  };
}
