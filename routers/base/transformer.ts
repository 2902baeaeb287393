import { TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult, type SuperJSONValue } from 'superjson';

/**
 * How values of RPC are written: superjson, so that clients may leave fields `undefined` and pass dates. Inputs are
 * plain JSON beside that. What superjson can do more (references, sets, maps, classes, regular expressions, big
 * numbers) is refused before it is applied: its cost is not linear in the length of the request.
 */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: deserializeInput },
  output: { serialize: serializeOutput, deserialize: superjson.deserialize },
};

/** Plain JSON needs no annotations. To look for them takes superjson several times as long as it takes to write the text. */
function serializeOutput(value: unknown): SuperJSONResult {
  return isPlainJson(value) ? { json: value } : superjson.serialize(value);
}

/** Whether JSON contains all of a value, and nothing more. */
function isPlainJson(value: unknown): value is SuperJSONValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isPlainJson);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainJson);
    default:
      return false;
  }
}

/** Types of values that a client may annotate. `number` represents NaN and infinities. */
const LEAF_TYPES: ReadonlySet<unknown> = new Set(['undefined', 'Date', 'number']);
const MAX_ANNOTATIONS = 1000;
const MAX_PATH_LENGTH = 500;
const MAX_PATH_SEGMENTS = 32;

/** The value of an input. Throws 400 where its metadata is more than dates and missing values. */
function deserializeInput(payload: unknown): unknown {
  if (!isObject(payload)) throw refusal('Send the input as {"json": …}.');
  const { json, meta } = payload;
  if (meta === undefined || meta === null) return json;
  const values = isObject(meta) ? meta.values : undefined;
  if (!isObject(meta) || (meta.v !== undefined && meta.v !== 1)) throw refusal(ALLOWED);
  // `referentialEqualities` lists the values that were one object in the client. All values are in `json`.
  if (values === undefined) return json;
  assertLeaves(values);
  const bounded = { json, meta: { values, v: meta.v ?? 0 } };
  try {
    return superjson.deserialize(bounded as SuperJSONResult, { inPlace: true });
  } catch {
    throw refusal('Each path in meta.values has to lead to a value of the input.');
  }
}

const ALLOWED = 'Send plain JSON; meta.values may only name undefined values, dates and special numbers.';

function assertLeaves(values: unknown): void {
  if (Array.isArray(values)) {
    assertLeaf(values);
    return;
  }
  if (!isObject(values)) throw refusal(ALLOWED);
  const entries = Object.entries(values);
  if (entries.length > MAX_ANNOTATIONS)
    throw refusal(`meta.values may have at most ${MAX_ANNOTATIONS} entries.`);
  for (const [path, annotation] of entries) {
    if (path.length > MAX_PATH_LENGTH || path.split('.').length > MAX_PATH_SEGMENTS)
      throw refusal(
        `A path in meta.values may have at most ${MAX_PATH_LENGTH} characters and ${MAX_PATH_SEGMENTS} parts.`,
      );
    assertLeaf(annotation);
  }
}

/** One type and nothing below it: containers other than arrays and plain objects have annotations inside. */
function assertLeaf(annotation: unknown): void {
  const isLeaf = Array.isArray(annotation) && annotation.length === 1 && LEAF_TYPES.has(annotation[0]);
  if (!isLeaf) throw refusal(ALLOWED);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(sentence: string): TRPCError {
  return new TRPCError({ code: 'BAD_REQUEST', message: `The input could not be read. ${sentence}` });
}
