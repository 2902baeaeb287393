import { isStorable } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { jsonShapeProblem } from '#src/kernel/json-shape.ts';

const MAX_ID_LENGTH = 200;
/** Far above any event. Two of its fields are read: however deep the others are, nothing follows them. */
const EVENT_BOUNDS = { maxValues: 100_000, maxDepth: 100_000 };

/**
 * Reads the id of an event, which is required, and its type, for the log. Nothing else is checked, and the bytes are
 * relayed unchanged. Throws 400 without an id.
 */
export function readEvent(body: Buffer): { id: string; type: string | null } {
  const { id, type } = fieldsOf(body);
  if (!isShort(id))
    throw new Fault(
      'bad_request',
      'The event has no readable id. It has to be a text of 1 to 200 characters.',
    );
  return { id, type: isShort(type) ? type : null };
}

function fieldsOf(body: Buffer): { id?: unknown; type?: unknown } {
  try {
    // Skips a byte order mark, and replaces bytes that are not UTF-8.
    const text = new TextDecoder().decode(body);
    if (jsonShapeProblem(text, EVENT_BOUNDS) !== null) return {};
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH && isStorable(value);
}
