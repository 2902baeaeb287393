import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument, OpenApiOperation } from '#src/http/document/openapi.ts';
import { compareSchemas, type Finding, type Json, resolve } from './versioning-schemas.ts';

/**
 * Holds the published document against what was released: docs/specification/1-site-import.md, "Versioning". An
 * addition needs a higher minor
 * version. A removal or narrowing needs a higher major version and an earlier release in which the operation carried
 * `deprecated: true` with a date in `x-sunset`. Where nothing has been released there is nothing to hold.
 */

export interface Violation extends Finding {
  /** `GET /api/agent/projects response 200 [].name` */
  readonly where: string;
}

/** What differs for a client between a released document and the current one. */
export function compare(released: OpenApiDocument, current: OpenApiDocument): Violation[] {
  const before = operationsIn(released);
  const after = operationsIn(current);
  const found: Violation[] = compareSchemes(released, current);
  for (const [where, operation] of before) {
    const now = after.get(where);
    if (now === undefined) found.push({ kind: 'removal', where, message: 'the operation is gone' });
    else
      found.push(...compareOperations(where, { operation, of: released }, { operation: now, of: current }));
  }
  for (const where of after.keys())
    if (!before.has(where)) found.push({ kind: 'addition', where, message: 'the operation is new' });
  return found;
}

/** Sentences for what the versions do not allow; none: all is well. */
export function judge(
  versionFrom: string,
  versionTo: string,
  violations: readonly Violation[],
  earlierReleasedDocs: readonly OpenApiDocument[],
): string[] {
  const [from, to] = [parseVersion(versionFrom), parseVersion(versionTo)];
  const isMajor = to.major > from.major;
  const isMinor = isMajor || (to.major === from.major && to.minor > from.minor);
  const isBehind = to.major < from.major || (to.major === from.major && to.minor < from.minor);
  if (isBehind) return [`The version ${versionTo} is behind ${versionFrom}, which was released.`];
  return violations.flatMap(({ kind, where, message }) => {
    const what = `${where}: ${message}.`;
    if (kind === 'addition')
      return isMinor ? [] : [`${what} An addition needs a higher minor version than ${versionFrom}.`];
    if (!isMajor) return [`${what} That needs a higher major version than ${versionFrom}.`];
    const operation = where.split(' ').slice(0, 2).join(' ');
    const wasAnnounced = earlierReleasedDocs.some((document) => hasSunset(document, operation));
    return wasAnnounced
      ? []
      : [`${what} No released document has announced it with deprecated: true and an x-sunset date.`];
  });
}

interface Side {
  readonly operation: OpenApiOperation;
  readonly of: OpenApiDocument;
}

function operationsIn(document: OpenApiDocument): Map<string, OpenApiOperation> {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  return new Map(entries);
}

function compareOperations(where: string, before: Side, after: Side): Violation[] {
  return [
    ...compareParameters(where, before, after),
    ...compareBodies(where, before, after),
    ...compareResponses(where, before, after),
    ...compareSecurity(where, before, after),
    ...compareIds(where, before, after),
  ];
}

/** Generated clients name their functions after the operation's id. */
function compareIds(where: string, before: Side, after: Side): Violation[] {
  const [old, now] = [before.operation.operationId, after.operation.operationId];
  if (old === undefined || old === now) return [];
  return [{ kind: 'narrowing', where, message: `the operationId was ${old} and is ${now ?? 'gone'}` }];
}

function compareParameters(where: string, before: Side, after: Side): Violation[] {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const found: Violation[] = [];
  for (const [name, parameter] of old) {
    const other = now.get(name);
    if (other === undefined)
      found.push({ kind: 'removal', where: `${where} ${name}`, message: 'the input is gone' });
    else {
      if (other.required === true && parameter.required !== true)
        found.push({ kind: 'narrowing', where: `${where} ${name}`, message: 'the input is required now' });
      found.push(...schemas(`${where} ${name}`, 'input', [parameter.schema, before], [other.schema, after]));
    }
  }
  for (const [name, parameter] of now) {
    if (!old.has(name)) found.push({ ...newInput(parameter.required === true), where: `${where} ${name}` });
  }
  return found;
}

const newInput = (isRequired: boolean): Finding =>
  isRequired
    ? { kind: 'narrowing', message: 'a required input is new' }
    : { kind: 'addition', message: 'an optional input is new' };

function parametersOf({ operation, of }: Side): Map<string, Json> {
  const parameters = (operation.parameters ?? []).map((one) => resolve(one, of));
  return new Map(parameters.map((one) => [`${one.in} ${one.name}`, one]));
}

function compareBodies(where: string, before: Side, after: Side): Violation[] {
  const at = `${where} body`;
  const [old, now] = [before.operation.requestBody, after.operation.requestBody];
  if (old === undefined) return now === undefined ? [] : [{ ...newInput(now.required === true), where: at }];
  if (now === undefined) return [{ kind: 'removal', where: at, message: 'the input is gone' }];
  const required: Violation[] =
    now.required === true && old.required !== true
      ? [{ kind: 'narrowing', where: at, message: 'the input is required now' }]
      : [];
  return [...required, ...contents(at, 'input', [old, before], [now, after])];
}

function compareResponses(where: string, before: Side, after: Side): Violation[] {
  const [old, now] = [before.operation.responses, after.operation.responses];
  const gone = Object.keys(old).filter((status) => now[status] === undefined);
  const added = Object.keys(now).filter((status) => old[status] === undefined);
  return [
    ...gone.map(
      (status): Violation => ({
        kind: 'removal',
        where: `${where} response ${status}`,
        message: 'the status is gone',
      }),
    ),
    ...added.map(
      (status): Violation => ({
        kind: 'addition',
        where: `${where} response ${status}`,
        message: 'the status is new',
      }),
    ),
    ...Object.keys(old)
      .filter((status) => now[status] !== undefined)
      .flatMap((status) => [
        ...compareHeaders(`${where} response ${status}`, [old[status], before], [now[status], after]),
        ...contents(`${where} response ${status}`, 'output', [old[status], before], [now[status], after]),
      ]),
  ];
}

/** Headers of a response that clients may read. */
function compareHeaders(where: string, [before, was]: Part, [after, is]: Part): Violation[] {
  const [old, now] = [resolve(before, was.of), resolve(after, is.of)].map(({ headers }) =>
    Object.keys((headers ?? {}) as Json).map((name) => name.toLowerCase()),
  );
  return [
    ...(old ?? [])
      .filter((name) => !now?.includes(name))
      .map((name): Violation => ({ kind: 'removal', where, message: `the header ${name} is gone` })),
    ...(now ?? [])
      .filter((name) => !old?.includes(name))
      .map((name): Violation => ({ kind: 'addition', where, message: `the header ${name} is new` })),
  ];
}

/** How each credential is sent. An operation that still names a scheme is of no use where the scheme has changed. */
function compareSchemes(released: OpenApiDocument, current: OpenApiDocument): Violation[] {
  const [old, now] = [released, current].map(({ components }) => components?.securitySchemes ?? {});
  return Object.entries(old ?? {}).flatMap(([name, scheme]) => {
    const other = now?.[name];
    const where = `securitySchemes ${name}`;
    if (other === undefined) return [{ kind: 'removal', where, message: 'the credential is gone' } as const];
    return ['type', 'scheme', 'in', 'name']
      .filter((field) => scheme[field] !== other[field])
      .map((field): Violation => {
        const message = `${field} was ${scheme[field]} and is ${other[field]}`;
        return { kind: 'narrowing', where, message };
      });
  });
}

/** Who was let in with one credential must be let in with it still. */
function compareSecurity(where: string, before: Side, after: Side): Violation[] {
  const [old, now] = [before, after].map(
    ({ operation, of }) => operation.security ?? of.security ?? [],
  ) as Json[][];
  const ways = (now ?? []).map((way) => JSON.stringify(way));
  const isOpen = ways.length === 0 || ways.includes('{}');
  const lost = isOpen ? [] : (old ?? []).filter((way) => !ways.includes(JSON.stringify(way)));
  const isClosed = (old ?? []).length === 0 && !isOpen;
  return [
    ...lost.map(
      (way): Violation => ({
        kind: 'removal',
        where,
        message: `the credential ${Object.keys(way).join()} is not taken`,
      }),
    ),
    ...(isClosed ? [{ kind: 'narrowing', where, message: 'a credential is required now' } as const] : []),
  ];
}

type Part = readonly [value: unknown, side: Side];

/** The schemas of every media type that both know. */
function contents(where: string, direction: 'input' | 'output', before: Part, after: Part): Violation[] {
  const [old, now] = [before, after].map(
    ([value, { of }]) => (resolve(value, of).content ?? {}) as Record<string, Json>,
  );
  return Object.entries(old ?? {}).flatMap(([type, media]) => {
    const other = now?.[type];
    if (other === undefined) return [{ kind: 'removal', where, message: `${type} is gone` } as const];
    return schemas(where, direction, [media.schema, before[1]], [other.schema, after[1]]);
  });
}

function schemas(where: string, direction: 'input' | 'output', before: Part, after: Part): Violation[] {
  const found = compareSchemas(
    direction,
    { schema: before[0], of: before[1].of },
    { schema: after[0], of: after[1].of },
  );
  return found.map(({ path, ...finding }) => ({
    ...finding,
    where: path === '' ? where : `${where} ${path}`,
  }));
}

function hasSunset(document: OpenApiDocument, where: string): boolean {
  const operation = operationsIn(document).get(where);
  return operation?.deprecated === true && /^\d{4}-\d\d-\d\d/.test(String(operation['x-sunset']));
}

function parseVersion(version: string): { major: number; minor: number } {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(version) ?? [];
  if (major === undefined || minor === undefined) throw new Error(`"${version}" is no version such as 2.1.0`);
  return { major: Number(major), minor: Number(minor) };
}

const OPENAPI = fileURLToPath(new URL('../openapi/', import.meta.url));

/** Compares the committed document with the newest release. Returns whether it is compatible, and reports why not. */
export function guard(directory = OPENAPI, print: (line: string) => void = console.log): boolean {
  const read = (file: string): OpenApiDocument => JSON.parse(readFileSync(`${directory}/${file}`, 'utf8'));
  const files = existsSync(`${directory}/released`) ? readdirSync(`${directory}/released`) : [];
  const released = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => read(`released/${file}`))
    .sort((left, right) => versionOf(left).localeCompare(versionOf(right), 'en', { numeric: true }));
  const last = released.at(-1);
  if (last === undefined) {
    print('Nothing has been released yet: there is no document to compare with.');
    return true;
  }
  const current = read('openapi.json');
  const sentences = judge(versionOf(last), versionOf(current), compare(last, current), released);
  for (const sentence of sentences) print(sentence);
  if (sentences.length === 0)
    print(`The document ${versionOf(current)} is compatible with ${versionOf(last)}.`);
  return sentences.length === 0;
}

function versionOf({ info }: OpenApiDocument): string {
  return String((info as { version?: unknown }).version);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = guard() ? 0 : 1;
