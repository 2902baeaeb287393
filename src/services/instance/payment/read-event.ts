import { isStorable } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { jsonShapeProblem } from '#src/kernel/json-shape.ts';

const MAX_ID_LENGTH = 200;
/** Far above any event; what is read of it is two fields. */
const EVENT_BOUNDS = { maxValues: 100_000, maxDepth: 64 };

/**
 * What of an event's bytes is read: its id, which has to be there, and its type, for the log. Nothing else is judged,
 * and the bytes are never written anew from what was read: that would change them.
 */
export function readEvent(body: Buffer): { id: string; type: string | null } {
  const { id, type } = fieldsOf(body);
  if (!isShort(id)) throw new Fault('bad_request', 'The event has no readable id.');
  return { id, type: isShort(type) ? type : null };
}

function fieldsOf(body: Buffer): { id?: unknown; type?: unknown } {
  try {
    // Leaves a byte order mark aside and reads over bytes that are no UTF-8.
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
