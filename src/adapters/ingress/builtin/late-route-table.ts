import type { Route } from '../port.ts';
import { type RouteTable, routeTable } from '../route-table.ts';

/** A route table that takes routes before it finds places for them. It has done so for all before it answers. */
export interface LateRouteTable extends Pick<RouteTable, 'find' | 'remove' | 'all'> {
  /** Takes routes, to set them later in this order. */
  setLater(routes: readonly Route[]): void;
  /** Sets this many of them, and returns whether there are more. */
  settle(count: number): boolean;
}

export function lateRouteTable(): LateRouteTable {
  const table = routeTable();
  const later: Route[] = [];
  let settled = 0;

  const settle = (count: number): boolean => {
    for (const route of later.slice(settled, settled + count)) table.set(route);
    settled = Math.min(later.length, settled + count);
    if (settled < later.length) return true;
    later.length = 0;
    settled = 0;
    return false;
  };
  const settledTable = (): RouteTable => {
    if (later.length > 0) settle(later.length);
    return table;
  };

  return {
    find: (host) => settledTable().find(host),
    remove: (applicationId) => settledTable().remove(applicationId),
    all: () => settledTable().all(),
    setLater: (routes) => void later.push(...routes),
    settle,
  };
}
