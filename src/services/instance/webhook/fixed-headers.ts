import type { Id } from '#src/domain/id.ts';

/** The headers that are the same at every attempt; the time and the signature are added to them. */
export function fixedHeaders(messageId: Id<'msg'>): Record<string, string> {
  return { 'content-type': 'application/json', 'webhook-id': messageId };
}
