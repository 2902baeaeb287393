import { z } from 'zod';
import type { Target } from '#src/adapters/ingress/port.ts';
import { idOf } from '#src/contracts/common.ts';

const TargetSchema: z.ZodType<Target> = z.object({ host: z.string(), port: z.int() });

const PeerRequest = z.discriminatedUnion('kind', [
  /** With the target to which the asking process sends its visitors. */
  z.object({
    kind: z.literal('route'),
    applicationId: idOf('app'),
    target: TargetSchema.nullable(),
  }),
  z.object({ kind: z.literal('drain'), target: TargetSchema, graceMs: z.number() }),
]);
/** What a process does at the request of another one that shares its engine. */
export type PeerRequest = Readonly<z.infer<typeof PeerRequest>>;

/**
 * A request as another process has stored it. Null if this version does not know it: during a rolling upgrade processes
 * of two versions ask each other. Fields that a later version adds are ignored.
 */
export function readPeerRequest(requestJson: string): PeerRequest | null {
  const { success, data } = PeerRequest.safeParse(parsedJson(requestJson));
  return success ? data : null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
