import { sql } from 'kysely';
import { appRouter } from '#routers/index.ts';
import type { Id } from '#src/domain/id.ts';
import { type Operation, operationsOf, pathParametersOf } from '#src/http/facade/operations.ts';
import type { Answer, TestApp } from './app.ts';

/** What the tests that are generated from the router share: its operations, the two faces, and a look at every row. */

export const OPERATIONS: readonly Operation[] = operationsOf(appRouter);

/** What is opened by the credentials of accounts. Licenses and merchants have credentials and tests of their own. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  ({ role, access }) => role === 'instance' || role === 'accounts' || access.kind === 'operator',
);

export type Input = Record<string, unknown>;

/** What a request carries to say who calls. Both may be missing: a guest. */
export interface Credential {
  readonly key?: string;
  readonly cookie?: string;
}

/** Calls an operation at its REST path; what the path does not name goes into the query or the body. */
export function overRest(
  world: TestApp,
  operation: Operation,
  input: Input,
  credential: Credential,
): Promise<Answer> {
  const inPath = pathParametersOf(operation.path);
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  if (operation.method === 'POST')
    return world.call(`POST ${path as '/'}`, { ...callerOf(world, credential), body: rest });
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  );
  return world.call(`GET ${path as '/'}?${query}`, callerOf(world, credential));
}

/** Calls a procedure by RPC. */
export function overRpc(
  world: TestApp,
  operation: Operation,
  input: Input,
  credential: Credential,
): Promise<Answer> {
  const address = `/api/trpc/${operation.name}` as const;
  if (operation.type === 'mutation')
    return world.call(`POST ${address}`, { ...callerOf(world, credential), body: { json: input } });
  const query = encodeURIComponent(JSON.stringify({ json: input }));
  return world.call(`GET ${address}?input=${query}`, callerOf(world, credential));
}

/** The longest path parameter that the server takes; a batch names all of its procedures in one. */
const MAX_BATCH_NAMES = 450;

/** Calls procedures of one type in RPC batches; answers the status of each, by its name. */
export async function overBatches(
  world: TestApp,
  calls: readonly { operation: Operation; input: Input }[],
  credential: Credential,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const batch of inBatches(calls)) {
    const names = batch.map(({ operation }) => operation.name).join(',');
    const inputs = JSON.stringify(Object.fromEntries(batch.map(({ input }, at) => [at, { json: input }])));
    const caller = callerOf(world, credential);
    const answer =
      batch[0]?.operation.type === 'mutation'
        ? await world.call(`POST /api/trpc/${names}?batch=1`, { ...caller, body: inputs })
        : await world.call(`GET /api/trpc/${names}?batch=1&input=${encodeURIComponent(inputs)}`, caller);
    batch.forEach(({ operation }, at) => {
      const one = Array.isArray(answer.body) ? answer.body[at] : answer.body;
      statuses[operation.name] = one?.error?.json?.data?.httpStatus ?? (one?.result ? 200 : answer.status);
    });
  }
  return statuses;
}

function inBatches<Call extends { operation: Operation }>(calls: readonly Call[]): Call[][] {
  const batches: Call[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    length += call.operation.name.length + 1;
    if (length > MAX_BATCH_NAMES) {
      batches.push([]);
      length = call.operation.name.length;
    }
    batches.at(-1)?.push(call);
  }
  return batches;
}

function callerOf(world: TestApp, { key, cookie }: Credential) {
  return { key: key ?? null, headers: cookie === undefined ? {} : { cookie, origin: world.url } };
}

export type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, as it is stored. */
export async function everyRow(world: TestApp): Promise<{ table: string; row: Row }[]> {
  const db = world.app.instance.database.writer;
  const rows: { table: string; row: Row }[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const found = await sql<Row>`select * from ${sql.table(name)}`.execute(db);
    rows.push(...found.rows.map((row) => ({ table: name, row })));
  }
  return rows;
}

/** The rows that name one of these ids. What uses of credentials and rounds of the program change is left out. */
export async function rowsNaming(world: TestApp, ids: readonly string[]): Promise<string[]> {
  const rows = await everyRow(world);
  return rows
    .map(
      ({ table, row: { lastUsedAt: _, health: __, healthCheckedAt: ___, ...row } }) =>
        `${table} ${JSON.stringify(row)}`,
    )
    .filter((text) => ids.some((id) => text.includes(`"${id}"`)))
    .sort();
}

export interface AuditRow {
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly organizationId: Id<'org'> | null;
  readonly action: string;
  readonly resourceId: string | null;
  readonly address: string | null;
  readonly changesJson: string | null;
}

/** What the audit log has gained while something was done. */
export async function auditedBy(world: TestApp, act: () => Promise<unknown>): Promise<AuditRow[]> {
  const read = () =>
    world.app.instance.database.writer.selectFrom('auditLog').selectAll().orderBy('id').execute();
  const before = new Set((await read()).map(({ id }) => id));
  await act();
  return (await read()).filter(({ id }) => !before.has(id));
}
