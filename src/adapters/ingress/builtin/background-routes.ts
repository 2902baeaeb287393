import { setTimeout as delay } from 'node:timers/promises';
import type { Id } from '#src/domain/id.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { hostNameOf } from '../host-name.ts';
import type { Route, RouteSource } from '../port.ts';
import { type RouteTable, routeTable } from '../route-table.ts';

/** A route table that reads the routes of all applications while it is in use. What is set is newer than what is read. */
export interface BackgroundRoutes extends Pick<RouteTable, 'find' | 'all' | 'remove'> {
  set(route: Route): void;
  /** Whether it has the routes of all applications. */
  isComplete(): boolean;
  /** Where the routes of all applications are. Nothing is read before `start`. */
  from(source: RouteSource): void;
  start(): void;
  /** Nothing is set any more that is being read. */
  stop(): void;
  /** Resolves once the route of a host, if it has one, is in the table. Rejects where the source does. */
  lookUp(host: string): Promise<void>;
}

export interface BackgroundRoutesOptions {
  /** Called with routes that were read, in the same turn in which they are set. */
  readonly onRead: (routes: readonly Route[]) => void;
  /** Called when `isComplete` has changed. */
  readonly onCompleteness: () => void;
  readonly log: (message: string) => void;
  readonly retryMs?: number;
}

/** An empty table. It is complete until `from` is called. */
export function backgroundRoutes({
  onRead,
  onCompleteness,
  log,
  retryMs = 1000,
}: BackgroundRoutesOptions): BackgroundRoutes {
  const table = routeTable();
  /** Null: it is complete. */
  let source: RouteSource | null = null;
  /** Applications whose routes were set or removed before all were read. */
  const changed = new Set<Id<'app'>>();
  let isReading = false;
  const stopped = new AbortController();

  const noteChange = (applicationId: Id<'app'>) => {
    if (source !== null) changed.add(applicationId);
  };
  /** Without the hosts that have been given to other applications since it was read. */
  const withFreeHosts = ({ applicationId, hosts, target }: Route): Route => ({
    applicationId,
    hosts: hosts.filter((host) => {
      const holder = table.find(hostNameOf(host))?.applicationId ?? applicationId;
      return holder === applicationId || !changed.has(holder);
    }),
    target,
  });
  const readAll = async (from: RouteSource): Promise<void> => {
    for await (const page of from.pages({ isInBackground: true })) {
      if (stopped.signal.aborted) return;
      const routes = page.filter(({ applicationId }) => !changed.has(applicationId)).map(withFreeHosts);
      for (const route of routes) table.set(route);
      onRead(routes);
    }
    source = null;
    changed.clear();
    onCompleteness();
  };
  const readUntilComplete = async (from: RouteSource): Promise<void> => {
    while (source !== null && !stopped.signal.aborted) {
      try {
        await readAll(from);
      } catch (error) {
        if (stopped.signal.aborted) return;
        log(`ingress: the routes cannot be read, which is tried again: ${messageOf(error)}`);
        await delay(retryMs, undefined, { ref: false });
      }
    }
  };

  return {
    find: table.find,
    all: table.all,
    set(route) {
      noteChange(route.applicationId);
      table.set(route);
    },
    remove(applicationId) {
      noteChange(applicationId);
      table.remove(applicationId);
    },
    isComplete: () => source === null,
    from(given) {
      source = given;
      onCompleteness();
    },
    start() {
      if (source === null || isReading) return;
      isReading = true;
      void readUntilComplete(source);
    },
    stop: () => stopped.abort(),
    async lookUp(host) {
      if (table.find(host) === undefined) await source?.routeHost(host);
    },
  };
}
