import type { z } from 'zod';
import { findDeployment } from '#db/queries/deployment.ts';
import type { FollowDeployment, FollowEvent } from '#src/contracts/deployment.ts';
import { DEPLOYMENT_HAS_ENDED } from '#src/domain/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import { permittedDeployment } from '../access/index.ts';
import { accessScopeOf, type Instance, type MemberContext, type MemberReading } from '../context.ts';
import { noteElsewhere, pacedLines } from '../log-stream/index.ts';

/** How often the deployment's status is looked at while its log is silent. */
const POLL_INTERVAL_MS = 500;
/** Added to the interval for each follower, in milliseconds. */
const POLL_FOR_EACH_FOLLOWER_MS = 2;

/** An event with its number: a client that reconnects sends the last one that it has seen, and continues after it. */
export interface NumberedEvent {
  readonly id: string;
  readonly event: FollowEvent;
}

/**
 * Streams the lines of a deployment's log, from the first one or from where the caller has left off, as they are
 * written; last of all how the deployment has ended. Who may not see it gets a `Fault` before any event. Ends without
 * a word when the caller leaves, and when the deployment is gone or no longer theirs to see.
 */
export async function followDeployment(
  ctx: MemberContext,
  { deploymentId, lastEventId }: z.output<typeof FollowDeployment>,
  signal: AbortSignal,
): Promise<AsyncGenerator<NumberedEvent, void, undefined>> {
  const { id, applicationId } = await permittedDeployment(ctx, deploymentId, 'site:read');
  return eventsOf(ctx, { id, applicationId }, Number(lastEventId ?? 0), signal);
}

let followers = 0;

async function* eventsOf(
  ctx: MemberReading & Pick<Instance, 'log' | 'logs' | 'homeId'>,
  { id, applicationId }: { id: Id<'dep'>; applicationId: Id<'app'> },
  from: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent, void, undefined> {
  const cursor = ctx.logs.record(applicationId, id).open(from);
  let lastId = from;
  let isNodeKnown = false;
  let nextPollAt = 0;
  ctx.log.debug({ deploymentId: id }, 'a deployment is followed');
  followers += 1;
  try {
    while (!signal.aborted) {
      // First the status, then the lines: with a final one all lines are there.
      const isDue = performance.now() >= nextPollAt;
      const deployment = isDue ? await findDeployment(ctx.database.reader, accessScopeOf(ctx), id) : null;
      if (deployment === undefined) return;
      const pollMs = POLL_INTERVAL_MS + followers * POLL_FOR_EACH_FOLLOWER_MS;
      if (isDue) nextPollAt = performance.now() + pollMs;
      const status = deployment?.status ?? 'running';
      if (deployment !== null && !isNodeKnown && status !== 'queued') {
        isNodeKnown = true;
        const message = await noteElsewhere(ctx, applicationId);
        if (message !== undefined) yield { id: String(lastId), event: { type: 'note', message } };
      }
      const hasEnded = DEPLOYMENT_HAS_ENDED[status];
      if (hasEnded) await ctx.logs.flush();
      for await (const line of pacedLines(cursor, signal)) {
        lastId += 1;
        yield { id: String(lastId), event: { type: 'line', line } };
      }
      if (deployment !== null && hasEnded) {
        const { errorMessage } = deployment;
        return yield { id: String(lastId), event: { type: 'end', status, errorMessage } };
      }
      await cursor.more(Math.max(1, nextPollAt - performance.now()), signal);
    }
  } finally {
    followers -= 1;
    cursor.close();
    ctx.log.debug({ deploymentId: id }, 'a deployment is followed no more');
  }
}
