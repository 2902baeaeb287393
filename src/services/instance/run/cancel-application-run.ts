import { once } from 'node:events';
import type { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import type { CancelledRun, RunRef } from '#src/contracts/application-run.ts';
import { Fault } from '#src/kernel/fault.ts';
import { within } from '#src/kernel/within.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedRun } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

const WAIT_MS = 10_000;

/** Ends a one-off command and waits up to 10 seconds for its end. Throws 409 if it has already ended. */
export async function cancelApplicationRun(
  ctx: MemberContext,
  { runId }: z.output<typeof RunRef>,
): Promise<CancelledRun> {
  const { run, application } = await permittedRun(ctx, runId);
  if (run.result !== null) throw new Fault('conflict', 'The run has already ended.');
  await inTransaction(ctx.database, (tx) => audit(ctx, tx, 'application.cancelRun', application.id));
  run.cancel('The command was ended on request.');
  if (!run.ended.aborted) await within(WAIT_MS, once(run.ended, 'abort'));
  return { runId, ending: ctx.runs.find(runId)?.result?.ending ?? null };
}
