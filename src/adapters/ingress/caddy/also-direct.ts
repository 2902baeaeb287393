import type { Id } from '#src/domain/id.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Target } from '../port.ts';
import type { Relay } from '../relay.ts';
import { routeTable, setAll, sourceOf } from '../route-table.ts';
import type { CaddyAdmin } from './caddy-admin.ts';
import { type RouteFolder, routeFolder } from './route-folder.ts';
import { untilIdle } from './underway.ts';

export interface AlsoDirectOptions {
  /** Where Caddy finds the targets of the hosts; another user than Caddy's and ours must not be able to write there. */
  readonly folder: string;
  readonly admin: Pick<CaddyAdmin, 'read'>;
  /** How long the end waits for requests that Caddy has under way. */
  readonly closeGraceMs: number;
}

/**
 * A relay whose routes Caddy finds in a folder as well, while it listens. The relay learns a route first: a request that
 * does not find its target in the folder is the relay's. What drains, drains at both.
 */
export function alsoDirect(
  relay: Relay,
  { folder: path, admin, closeGraceMs }: AlsoDirectOptions,
): Relay & { readonly hostsFolder: string } {
  const routes = routeTable();
  const folder = routeFolder(path);

  const hostsOf = (applicationId: Id<'app'>) => routes.of(applicationId)?.hosts ?? [];
  const publish = (hosts: readonly string[]) => {
    for (const host of hosts) folder.set(host, routes.find(host)?.target ?? null);
  };
  /** No request finds a target any more; resolves when those that did are answered, or after the grace. */
  const withdraw = async () => {
    folder.clear();
    const targets = routes.all().map(({ target }) => target);
    await untilIdle(
      admin,
      targets.filter((target): target is Target => target !== null),
      closeGraceMs,
    );
  };
  let withdrawn: Promise<void> | undefined;

  return {
    ...relay,
    hostsFolder: folder.hosts,
    async route(route) {
      await relay.route(route);
      const before = hostsOf(route.applicationId);
      routes.set(route);
      publish([...before, ...hostsOf(route.applicationId)]);
    },
    async routeAll(source) {
      await setAll(routes, source);
      await relay.routeAll(sourceOf(routes));
    },
    async unroute(applicationId) {
      await relay.unroute(applicationId);
      const before = hostsOf(applicationId);
      routes.remove(applicationId);
      publish(before);
    },
    async drain(target, graceMs) {
      await Promise.all([relay.drain(target, graceMs), untilIdle(admin, [target], graceMs)]);
    },
    async listen() {
      await relay.listen();
      try {
        open(folder, path);
        for (const { hosts } of routes.all()) publish(hosts);
      } catch (error) {
        await relay.close();
        throw error;
      }
      withdrawn = undefined;
    },
    async stopServing() {
      withdrawn ??= withdraw();
      await Promise.all([withdrawn, relay.stopServing()]);
    },
    async close() {
      withdrawn ??= withdraw();
      await Promise.all([withdrawn, relay.close()]);
    },
  };
}

function open(folder: RouteFolder, path: string): void {
  try {
    folder.open();
  } catch (error) {
    throw new OperatorError(`INGRESS_ROUTES_DIR ${path} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
