import type { Tracing } from '../adapters/tracing/port.ts';
import type { Workloads } from '../adapters/workloads/port.ts';
import { currentWork } from '../services/platform/current-work/index.ts';

/** The calls of an engine that are spans of the request or job that makes them. */
const TRACED = [
  'build',
  'pull',
  'start',
  'runOnce',
  'stop',
  'removeRelease',
  'removeApplication',
  'startDatabase',
  'removeDatabase',
] as const satisfies readonly (keyof Workloads)[];

/** The same engine, whose calls are recorded as spans. The text of an error is not recorded: it can contain values of a tenant. */
export function traceWorkloads(workloads: Workloads, tracing: Tracing): Workloads {
  if (!tracing.isEnabled) return workloads;
  return new Proxy(workloads, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given);
      const traced = TRACED.find((one) => one === name);
      return traced === undefined ? call : asSpan(tracing, target.engine, traced, call);
    },
  });
}

function asSpan(
  tracing: Tracing,
  engine: string,
  name: (typeof TRACED)[number],
  call: (...given: unknown[]) => unknown,
) {
  return async (...given: unknown[]): Promise<unknown> => {
    const parent = currentWork()?.span?.traceparent ?? null;
    const span = tracing.start(`engine ${name}`, {
      kind: 'internal',
      parent,
      attributes: { 'pilothouse.engine': engine, ...idsIn(given[0]) },
    });
    try {
      return await call(...given);
    } catch (error) {
      span.fail(error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };
}

const IDS = ['applicationId', 'releaseId', 'databaseId'] as const;

function idsIn(spec: unknown): Record<string, string> {
  if (typeof spec === 'string') return { 'pilothouse.resource.id': spec };
  const fields = typeof spec === 'object' && spec !== null ? new Map(Object.entries(spec)) : new Map();
  const ids = IDS.flatMap((name) => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' ? [[`pilothouse.${name}`, value] as const] : [];
  });
  return Object.fromEntries(ids);
}
