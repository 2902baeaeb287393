import { targetKey } from '../../in-flight.ts';
import type { Target } from '../../port.ts';
import { openConnection, type TargetConnection } from './connection.ts';

/** The connections to all targets. Idle ones are kept for a next request. */
export interface TargetConnections {
  /** A connection that is kept, or a new one. */
  take(target: Target): TargetConnection;
  open(target: Target): TargetConnection;
  close(): void;
}

interface Kept {
  readonly connection: TargetConnection;
  readonly untilMs: number;
}

/** Idle connections to one target. */
const MAX_KEPT = 64;
const SWEEP_EVERY_MS = 500;

/** Opens no connection yet. */
export function targetConnections(idleTimeoutMs: number): TargetConnections {
  /** By target, the one that was used last at the end. */
  const kept = new Map<string, Kept[]>();
  const all = new Set<TargetConnection>();

  const sweep = setInterval(() => {
    const nowMs = performance.now();
    for (const list of kept.values())
      for (const { connection, untilMs } of list) if (untilMs <= nowMs) connection.destroy();
  }, SWEEP_EVERY_MS);
  sweep.unref();

  const keep = (key: string, connection: TargetConnection, forMs: number) => {
    const list = kept.get(key) ?? [];
    if (list.length >= MAX_KEPT) return connection.destroy();
    list.push({ connection, untilMs: performance.now() + forMs });
    if (list.length === 1) kept.set(key, list);
  };

  const forget = (key: string, connection: TargetConnection) => {
    all.delete(connection);
    const list = kept.get(key);
    const at = list?.findIndex((one) => one.connection === connection) ?? -1;
    if (list === undefined || at === -1) return;
    list.splice(at, 1);
    if (list.length === 0) kept.delete(key);
  };

  const open = (target: Target) => {
    const key = targetKey(target);
    const connection = openConnection({
      target,
      idleTimeoutMs,
      onFree: (free, forMs) => keep(key, free, forMs),
      onClose: (closed) => forget(key, closed),
    });
    all.add(connection);
    return connection;
  };

  return {
    open,
    take(target) {
      const key = targetKey(target);
      const list = kept.get(key);
      const last = list?.pop();
      if (list?.length === 0) kept.delete(key);
      if (last === undefined) return open(target);
      if (last.untilMs > performance.now() && !last.connection.socket.destroyed) return last.connection;
      last.connection.destroy();
      return open(target);
    },
    close() {
      clearInterval(sweep);
      for (const connection of all) connection.destroy();
    },
  };
}
