import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { Access, OperationMeta } from '#routers/base/meta.ts';
import { appRouter } from '#routers/index.ts';
import { ROOT } from '../build/common/paths.ts';

/** Where the console uses an operation. */
export interface OperationUse {
  readonly operation: string;
  /** Screens by their folder below src/console/screens; `frame` is around all of them. */
  readonly screens: readonly string[];
}

const CONSOLE = join(ROOT, 'src/console');

/** A person calls these; programs with a credential of their own call the others. */
const FOR_PEOPLE = {
  ...{ member: true, user: true, operator: true, public: true },
  ...{ assistant: false, license: false, gatewayAdmin: false, merchant: false },
} as const satisfies Record<Access['kind'], boolean>;

/** A use of an operation: `api.project.list.queryOptions(…)`, `client.deployment.log.query(…)`. */
const USE =
  /\.\s*(\w+)\s*\.\s*(\w+)\s*\.\s*(?:queryOptions|queryKey|infiniteQueryOptions|mutationOptions|subscriptionOptions|query|mutate|subscribe)\s*\(/g;

/** Every operation for people with the screens that use it. */
export function consoleUse(): OperationUse[] {
  const uses = new Map<string, Set<string>>(operationsForPeople(appRouter).map((name) => [name, new Set()]));
  for (const file of consoleFiles()) {
    for (const [, router, procedure] of readFileSync(file, 'utf8').matchAll(USE))
      uses.get(`${router}.${procedure}`)?.add(screenOf(relative(CONSOLE, file)));
  }
  return [...uses]
    .map(([operation, screens]) => ({ operation, screens: [...screens].sort() }))
    .sort((a, b) => a.operation.localeCompare(b.operation, 'en'));
}

function operationsForPeople(router: AnyRouter): string[] {
  return Object.entries<AnyProcedure>(router._def.procedures)
    .filter(([, { _def }]) => {
      const { access, role } = (_def as { meta?: OperationMeta }).meta ?? {};
      // What is open to any caller of the hub or of the gateway is for their programs.
      if (access?.kind === 'public' && (role === 'hub' || role === 'gateway')) return false;
      return access !== undefined && FOR_PEOPLE[access.kind];
    })
    .map(([name]) => name);
}

function consoleFiles(): string[] {
  return readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(CONSOLE, 'dist')));
}

function screenOf(path: string): string {
  const [area = '', ...rest] = path.split('/');
  return area === 'screens' ? rest.slice(0, -1).join('/') : area;
}
