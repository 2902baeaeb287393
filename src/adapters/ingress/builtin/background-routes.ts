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
  /** No more pages are read. Hosts are still looked up, for visitors who wait. */
  stop(): void;
  /** Reads the routes of those hosts that it does not have yet. Rejects where the source does. */
  lookUp(hosts: readonly string[]): Promise<void>;
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
  /** Applications whose routes were set or removed before all were read. Null: all have been read. */
  let changed: Set<Id<'app'>> | null = new Set();
  let isStopped = false;

  /** Sets routes that were read before this turn, as far as they have not changed since. */
  const add = (read: readonly Route[]) => {
    const older = changed;
    // All have been read in between, and any of them may have changed after that.
    if (older === null) return;
    const isTaken = (host: string) => older.has(table.find(hostNameOf(host))?.applicationId ?? 'app_');
    const routes = read
      .filter(({ applicationId }) => !older.has(applicationId))
      .map((route) => ({ ...route, hosts: route.hosts.filter((host) => !isTaken(host)) }));
    for (const route of routes) table.set(route);
    onRead(routes);
  };
  const readAll = async (from: RouteSource): Promise<void> => {
    for await (const page of from.pages({ isInBackground: true })) {
      if (isStopped) return;
      add(page);
    }
    source = null;
    changed = null;
    onCompleteness();
  };
  const readUntilComplete = async (from: RouteSource): Promise<void> => {
    while (source !== null && !isStopped) {
      try {
        await readAll(from);
      } catch (error) {
        if (isStopped) return;
        log(`ingress: the routes cannot be read, which is tried again: ${messageOf(error)}`);
        await delay(retryMs, undefined, { ref: false });
      }
    }
  };

  return {
    find: table.find,
    all: table.all,
    set(route) {
      changed?.add(route.applicationId);
      table.set(route);
    },
    remove(applicationId) {
      changed?.add(applicationId);
      table.remove(applicationId);
    },
    isComplete: () => source === null,
    from(given) {
      source = given;
      onCompleteness();
    },
    start() {
      isStopped = false;
      if (source !== null) void readUntilComplete(source);
    },
    stop() {
      isStopped = true;
    },
    async lookUp(hosts) {
      const missing = hosts.filter((host) => table.find(host) === undefined);
      if (source !== null && missing.length > 0) add(await source.of(missing));
    },
  };
}
