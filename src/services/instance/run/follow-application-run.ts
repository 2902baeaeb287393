import type { z } from 'zod';
import { findApplication } from '#db/queries/application.ts';
import { findHome } from '#db/queries/node.ts';
import { RUN_LOG } from '#src/adapters/logs/port.ts';
import type { FollowRun, RunEvent } from '#src/contracts/application-run.ts';
import type { ActiveRun } from '../../platform/runs/active-runs.ts';
import { permittedRun } from '../access/index.ts';
import { accessScopeOf, type Instance, type MemberContext, type MemberReading } from '../context.ts';
import { pacedLines } from '../log-stream/index.ts';

/** How often the access of the caller is checked again. */
const CHECK_INTERVAL_MS = 5_000;

/** An event with its number: a client that reconnects sends the last one that it has received. */
export interface NumberedRunEvent {
  readonly id: string;
  readonly event: RunEvent;
}

/**
 * Streams the lines that a one-off command prints, from the first one or after `lastEventId`, and last its exit code.
 * Throws 404 before any event if the caller cannot see the run. Ends without a last event when the caller leaves or loses
 * access. A run that no caller follows is ended.
 */
export async function followApplicationRun(
  ctx: MemberContext,
  { runId, lastEventId }: z.output<typeof FollowRun>,
  signal: AbortSignal,
): Promise<AsyncGenerator<NumberedRunEvent, void, undefined>> {
  const { run } = await permittedRun(ctx, runId);
  return eventsOf(ctx, run, Number(lastEventId ?? 0), signal);
}

async function* eventsOf(
  ctx: MemberReading & Pick<Instance, 'logs'>,
  run: ActiveRun,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedRunEvent, void, undefined> {
  const cursor = ctx.logs.record(RUN_LOG, run.id).open(from);
  const leave = run.follow();
  const changed = AbortSignal.any([signal, run.ended]);
  let lastId = from;
  let nextCheckAt = performance.now() + CHECK_INTERVAL_MS;
  try {
    while (!signal.aborted) {
      if (performance.now() >= nextCheckAt) {
        if (!(await isStillVisible(ctx, run))) return;
        nextCheckAt = performance.now() + CHECK_INTERVAL_MS;
      }
      // First the result, then the lines: with a result all lines are stored.
      const { result } = run;
      for await (const line of pacedLines(cursor, signal)) {
        lastId += 1;
        yield { id: String(lastId), event: { type: 'line', line } };
      }
      if (result !== null) return yield { id: String(lastId), event: { type: 'end', ...result } };
      await cursor.more(Math.max(1, nextCheckAt - performance.now()), changed);
    }
  } finally {
    leave();
    cursor.close();
  }
}

/** An application that was removed ends its run: the caller receives the end. */
async function isStillVisible(ctx: MemberReading, { applicationId }: ActiveRun): Promise<boolean> {
  const { reader } = ctx.database;
  if ((await findApplication(reader, accessScopeOf(ctx), applicationId)) !== undefined) return true;
  return (await findHome(reader, { applicationId })) === undefined;
}
