import fc from 'fast-check';
import type { JsonObject } from '#src/http/document/openapi.ts';

/**
 * A place that a value which the server has shown fills when the request is sent: an id, a key, a name. So cases are
 * generated before any request is sent, and a seed always makes the same ones.
 */
export class Seen {
  readonly field: string;
  /** How many newer ones there are. */
  readonly nth: number;
  /** The value where the server has shown nothing of this field yet. */
  readonly otherwise: unknown;

  constructor(field: string, nth: number, otherwise: unknown) {
    this.field = field;
    this.nth = nth;
    this.otherwise = otherwise;
  }
}

/** Where a field contains what another field is called. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ fromInstanceId: 'instanceId', toInstanceId: 'instanceId', supersedes: 'instanceId' },
  ...{ githubId: 'gitProviderId', gitlabId: 'gitProviderId', customGitSSHKeyId: 'sshKeyId' },
  ...{ actorId: 'userId', resourceId: 'applicationId', hostname: 'host', domain: 'host' },
  ...{ projectIds: 'projectId', applicationIds: 'applicationId', customGitUrl: 'gitUrl' },
};

const MAX_TEXT = 300;

/** Values that match a schema of a document. `field` is the name of the field that contains them. */
export function valuesOf(schema: JsonObject, field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants))
    return fc.oneof(...(variants as JsonObject[]).map((one) => valuesOf(one, field)));
  if (Array.isArray(schema.type))
    return fc.oneof(...(schema.type as string[]).map((type) => valuesOf({ ...schema, type }, field)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, field);
    case 'array': {
      const items = valuesOf((schema.items ?? {}) as JsonObject, field);
      const [minLength, most] = [number(schema.minItems, 0), number(schema.maxItems, 3)];
      return fc.array(items, { minLength, maxLength: Math.max(minLength, Math.min(most, 3)) });
    }
    case 'string':
      return stringsOf(schema, field);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return fc.double({ min: number(schema.minimum, -1e9), max: number(schema.maximum, 1e9), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: JsonObject, field: string): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, valuesOf(value, name)]),
  );
  const requiredKeys = (schema.required ?? []) as string[];
  const known = fc.record(fields, { requiredKeys });
  if (typeof schema.additionalProperties !== 'object' || schema.additionalProperties === null) return known;
  const names = stringsOf((schema.propertyNames ?? { type: 'string', minLength: 1 }) as JsonObject, '');
  const others = fc.dictionary(
    names.map(String),
    valuesOf(schema.additionalProperties as JsonObject, field),
    { maxKeys: 3 },
  );
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...(own as object) }));
}

function integersOf(schema: JsonObject): fc.Arbitrary<number> {
  const [min, max] = [number(schema.minimum, -1_000_000), number(schema.maximum, 1_000_000_000)];
  return fc
    .oneof(fc.integer({ min, max: Math.max(min, Math.min(max, min + 20)) }), fc.maxSafeInteger())
    .map((value) => Math.min(max, Math.max(min, value)));
}

/** Mostly what the server has shown or the document gives as an example; else any text that the schema allows. */
function stringsOf(schema: JsonObject, field: string): fc.Arbitrary<unknown> {
  const { minLength, maxLength } = schema;
  const least = number(minLength, 0);
  const most = Math.max(least, Math.min(number(maxLength, MAX_TEXT), MAX_TEXT));
  const texts = textsOf(schema, least, most);
  const example = typeof schema.example === 'string' ? [fc.constant(reserved(schema.example))] : [];
  const plain = fc.oneof(...example, texts);
  if (field === '') return plain;
  const shown = fc
    // Half of them the newest one: most of the earlier ones are removed by then.
    .tuple(fc.oneof(fc.constant(0), fc.nat(1000)), plain)
    .map(([nth, otherwise]) => new Seen(ALIASES[field] ?? field, nth, otherwise));
  return fc.oneof({ arbitrary: shown, weight: 3 }, { arbitrary: plain, weight: 1 });
}

function textsOf(schema: JsonObject, least: number, most: number): fc.Arbitrary<string> {
  if (schema.format === 'email')
    return fc.integer({ min: 0, max: 1_000_000 }).map((n) => `user${n}@mail.example`);
  if (schema.format === 'uri')
    return fc.webPath().map((path) => `https://host.example${path}`.slice(0, most));
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  const ofLength = ({ length }: string) => length >= least && length <= most;
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern);
    // What fast-check does not generate from: assertions. The pattern itself then filters.
    const generated = new RegExp(schema.pattern.replace(/\(\?[!=][^)]*\)/g, ''));
    return fc
      .stringMatching(generated, { maxLength: most })
      .filter((text) => ofLength(text) && pattern.test(text));
  }
  const unit = fc.constantFrom<('grapheme' | 'grapheme-ascii' | 'binary')[]>(
    ...(['grapheme', 'grapheme-ascii', 'binary'] as const),
  );
  return unit
    .chain((one) => fc.string({ unit: one, minLength: least, maxLength: Math.min(most, least + 40) }))
    .filter(ofLength);
}

/** Examples name hosts that exist. No request may reach them. */
function reserved(example: string): string {
  return example.replace(/\bexample\.(com|org|net)\b/g, 'site.example');
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
