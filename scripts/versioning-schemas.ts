import type { OpenApiDocument } from '#src/http/document/openapi.ts';

/** What differs between two schemas for a client that was written against the first. */

export type Json = Record<string, unknown>;

export interface Finding {
  readonly kind: 'addition' | 'removal' | 'narrowing';
  readonly message: string;
}

interface Located extends Finding {
  /** Where in the value: `items[].name`; empty: the value itself. */
  readonly path: string;
}

export interface Sided {
  readonly schema: unknown;
  readonly of: OpenApiDocument;
}

/** `input`: what a client sends, which may only be taken more freely. `output`: what it is given, which may only gain. */
type Direction = 'input' | 'output';

/** Follows a reference within its document. */
export function resolve(value: unknown, document: OpenApiDocument): Json {
  let found = (value ?? {}) as Json;
  for (let hops = 0; typeof found.$ref === 'string' && hops < 20; hops += 1) {
    const { $ref, ...beside } = found;
    const steps = String($ref).slice(2).split('/');
    const target = steps.reduce<unknown>(
      (at, step) => (at as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
    found = { ...((target ?? {}) as Json), ...beside };
  }
  return found;
}

export function compareSchemas(direction: Direction, before: Sided, after: Sided, path = ''): Located[] {
  if (path.split('.').length > 20) return [];
  const [old, now] = [plain(before), plain(after)];
  return [
    ...compareNull(direction, old, now, path),
    ...compareTypes(direction, old, now, path),
    ...compareValues(direction, old, now, path),
    ...(direction === 'input'
      ? compareInput([old, before.of], [now, after.of], path)
      : compareFormat(old, now, path)),
    ...compareVariants(direction, [old, before.of], [now, after.of], path),
    ...compareProperties(direction, [old, before.of], [now, after.of], path),
    ...compareItems(direction, [old, before.of], [now, after.of], path),
  ];
}

interface Plain extends Json {
  readonly isNullable: boolean;
}

/** Without references, and with every form of "or null" turned into one. */
function plain({ schema, of }: Sided): Plain {
  const found = resolve(schema, of);
  const variants = (found.anyOf ?? found.oneOf) as unknown[] | undefined;
  if (variants !== undefined) {
    const rest = variants.filter((one) => resolve(one, of).type !== 'null');
    const isNullable = rest.length < variants.length;
    const { anyOf: _, oneOf: __, ...beside } = found;
    const [only] = rest;
    if (rest.length === 1) return { ...beside, ...plain({ schema: only, of }), isNullable };
    return { ...beside, variants: rest, isNullable };
  }
  if (!Array.isArray(found.type)) return { ...found, isNullable: found.type === 'null' };
  const types = found.type.filter((one) => one !== 'null');
  const isNullable = types.length < found.type.length;
  return { ...found, type: types.length === 1 ? types[0] : types, isNullable };
}

function compareNull(direction: Direction, old: Plain, now: Plain, path: string): Located[] {
  if (old.isNullable === now.isNullable) return [];
  if (direction === 'output' && now.isNullable)
    return [{ kind: 'narrowing', path, message: 'the field can be null now' }];
  if (direction === 'input' && old.isNullable)
    return [{ kind: 'narrowing', path, message: 'null is not taken any more' }];
  return direction === 'input' ? [{ kind: 'addition', path, message: 'null is taken now' }] : [];
}

function compareTypes(direction: Direction, old: Plain, now: Plain, path: string): Located[] {
  const [before, after] = [old, now].map(({ type }) => (type === undefined ? [] : [type].flat().sort()));
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const widened =
    direction === 'input' ? after?.length === 0 || isWidened(before, after) : before?.length === 0;
  if (widened) return [];
  return [
    {
      kind: 'narrowing',
      path,
      message: `the type was ${before?.join(' or ') || 'any'} and is ${after?.join(' or ') || 'any'}`,
    },
  ];
}

const isWidened = (before: unknown[] = [], after: unknown[] = []): boolean =>
  before.length > 0 &&
  before.every((one) => after.includes(one) || (one === 'integer' && after.includes('number')));

function compareValues(direction: Direction, old: Plain, now: Plain, path: string): Located[] {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (before === undefined && after === undefined) return [];
  if (before === undefined)
    return direction === 'input'
      ? [{ kind: 'narrowing', path, message: 'only listed values are taken now' }]
      : [];
  if (after === undefined)
    return direction === 'output' ? [{ kind: 'addition', path, message: 'any value can come now' }] : [];
  const gone = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  return [
    ...gone.map(
      (one) =>
        ({
          kind: direction === 'input' ? 'narrowing' : 'removal',
          path,
          message: `the value ${one} is gone`,
        }) as const,
    ),
    ...added.map((one) => ({ kind: 'addition', path, message: `the value ${one} is new` }) as const),
  ];
}

function valuesOf({ enum: values, const: only }: Plain): string[] | undefined {
  if (only !== undefined) return [JSON.stringify(only)];
  return Array.isArray(values)
    ? values.filter((one) => one !== null).map((one) => JSON.stringify(one))
    : undefined;
}

const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/** Bounds on what a client sends: tighter ones refuse what was taken. */
function compareBounds(old: Plain, now: Plain, path: string): Located[] {
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
  const tighter = [
    ...AT_MOST.filter((name) => number(now[name], Infinity) < number(old[name], Infinity)),
    ...AT_LEAST.filter((name) => number(now[name], -Infinity) > number(old[name], -Infinity)),
    ...['pattern', 'format'].filter((name) => now[name] !== undefined && now[name] !== old[name]),
  ];
  return tighter.map((name) => ({ kind: 'narrowing', path, message: `${name} is tighter now` }));
}

type Of = readonly [schema: Plain, document: OpenApiDocument];

/** What narrows an input beside its type: tighter bounds, another default, names of fields, fields that are refused. */
function compareInput([old, before]: Of, [now, after]: Of, path: string): Located[] {
  const found = compareBounds(old, now, path);
  if (JSON.stringify(old.default) !== JSON.stringify(now.default)) {
    const [was, is] = [old, now].map(({ default: value }) => JSON.stringify(value) ?? 'none');
    found.push({ kind: 'narrowing', path, message: `the default was ${was} and is ${is}` });
  }
  if (now.additionalProperties === false && old.additionalProperties !== false)
    found.push({ kind: 'narrowing', path, message: 'further fields are refused now' });
  if (now.propertyNames !== undefined)
    found.push(
      ...compareSchemas(
        'input',
        { schema: nameSchema(old), of: before },
        { schema: nameSchema(now), of: after },
        `${path}{names}`,
      ),
    );
  return found;
}

const nameSchema = ({ propertyNames }: Plain): Json => ({
  type: 'string',
  ...(propertyNames as Json | undefined),
});

/** A client reads a value by its format: one without it, or of another one, may be unreadable. */
function compareFormat(old: Plain, now: Plain, path: string): Located[] {
  return ['format', 'pattern']
    .filter((name) => old[name] !== undefined && old[name] !== now[name])
    .map((name) => ({
      kind: 'narrowing',
      path,
      message: `the ${name} ${old[name]} is not promised any more`,
    }));
}

/** Variants are distinguished by the constant that all of them have, else by their position. */
function compareVariants(direction: Direction, [old, before]: Of, [now, after]: Of, path: string): Located[] {
  if (old.variants === undefined && now.variants === undefined) return [];
  const [were, are] = [namedVariants(old, before), namedVariants(now, after)];
  const found: Located[] = [];
  for (const [name, schema] of were) {
    const other = are.get(name);
    const at = `${path}(${name})`;
    if (other === undefined)
      found.push({
        kind: direction === 'input' ? 'narrowing' : 'removal',
        path: at,
        message: 'the variant is gone',
      });
    else found.push(...compareSchemas(direction, { schema, of: before }, { schema: other, of: after }, at));
  }
  for (const name of are.keys())
    if (!were.has(name))
      found.push({ kind: 'addition', path: `${path}(${name})`, message: 'the variant is new' });
  return found;
}

function namedVariants(schema: Plain, document: OpenApiDocument): Map<string, unknown> {
  const variants = (schema.variants as unknown[] | undefined) ?? [schema];
  return new Map(
    variants.map((variant, index) => {
      const properties = (resolve(variant, document).properties ?? {}) as Record<string, Json>;
      const tag = Object.entries(properties).find(([, field]) => typeof field.const === 'string');
      return [tag === undefined ? String(index) : `${tag[0]} ${tag[1].const}`, variant];
    }),
  );
}

function compareProperties(
  direction: Direction,
  [old, before]: Of,
  [now, after]: Of,
  path: string,
): Located[] {
  const [were, are] = [old, now].map(({ properties }) => (properties ?? {}) as Record<string, unknown>);
  const [had, has] = [old, now].map(({ required }) => new Set((required ?? []) as string[]));
  const found: Located[] = [];
  for (const [name, schema] of Object.entries(were ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    if (are?.[name] === undefined) {
      found.push({ kind: 'removal', path: at, message: 'the field is gone' });
      continue;
    }
    if (direction === 'output' && had?.has(name) && !has?.has(name))
      found.push({ kind: 'narrowing', path: at, message: 'the field can be missing now' });
    if (direction === 'input' && !had?.has(name) && has?.has(name))
      found.push({ kind: 'narrowing', path: at, message: 'the input is required now' });
    found.push(...compareSchemas(direction, { schema, of: before }, { schema: are[name], of: after }, at));
  }
  for (const name of Object.keys(are ?? {}).filter((one) => were?.[one] === undefined)) {
    const isRequiredInput = direction === 'input' && has?.has(name) === true;
    const what =
      direction === 'input'
        ? `${isRequiredInput ? 'a required' : 'an optional'} input is new`
        : 'the field is new';
    found.push({
      kind: isRequiredInput ? 'narrowing' : 'addition',
      path: path === '' ? name : `${path}.${name}`,
      message: what,
    });
  }
  return found;
}

function compareItems(direction: Direction, [old, before]: Of, [now, after]: Of, path: string): Located[] {
  const pairs = [
    [old.items, now.items, `${path}[]`],
    [old.additionalProperties, now.additionalProperties, `${path}.*`],
  ] as const;
  return pairs.flatMap(([was, is, at]) =>
    isSchema(was) && isSchema(is)
      ? compareSchemas(direction, { schema: was, of: before }, { schema: is, of: after }, at)
      : [],
  );
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;
