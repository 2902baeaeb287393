import type { AnyRouter } from '@trpc/server';
import { operationsOf } from '../facade/operations.ts';

/** One line an operation, for people: where it is served, its name, who may call it. */
export function listOperations(router: AnyRouter): string {
  const lines = operationsOf(router)
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ method, path, name, access, rest }) => {
      const who = access.kind === 'member' ? access.permission : access.kind;
      return [rest.surface.padEnd(9), method.padEnd(4), path.padEnd(46), name.padEnd(26), who].join('  ');
    });
  return `${lines.join('\n')}\n`;
}
