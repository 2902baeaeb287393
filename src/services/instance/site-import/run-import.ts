import { findImport, updateImportStep, updatePendingImport } from '#db/queries/site-import.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { ImportRequest, ImportResult } from '#src/contracts/site-import.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberContext } from '../context.ts';
import { toImportResult } from './import-views.ts';
import { IMPORT_STEPS, type ImportStep, type Made, type Prepared } from './steps.ts';

/** How long a pending import may go without a sign of life before another process calls it interrupted. */
export const IMPORT_LEASE_MS = 30_000;

/** The steps that an import runs; tests put failing ones in their place. */
export interface ImportRun {
  readonly importId: string;
  readonly request: ImportRequest;
  readonly steps?: readonly ImportStep[];
}

/**
 * Runs the steps of a pending import one after the other. Each commits its resource together with its progress, so
 * that whatever happens the record tells what stands. The first step that fails ends the run.
 */
export async function runImport(ctx: MemberContext, run: ImportRun): Promise<ImportResult> {
  let made: Made = {};
  const steps = (run.steps ?? IMPORT_STEPS).filter((step) => step.wanted(run.request));
  for (const step of steps) {
    const isLast = step === steps.at(-1);
    const startedAt = isoFromNow(ctx.clock);
    try {
      made = { ...made, ...(await runStep(ctx, run, step, made, isLast, startedAt)) };
    } catch (error) {
      await recordFailure(ctx, run, step, { made, error, startedAt });
      break;
    }
  }
  const row = await findImport(ctx.database.writer, ctx.actor.organizationId, run.importId);
  if (row === undefined) throw new Fault('not_found', 'No such import.');
  return toImportResult(row);
}

/** A step that cannot run, in the words of the preview. */
class StepRefused extends Error {}

async function runStep(
  ctx: MemberContext,
  { importId, request }: ImportRun,
  step: ImportStep,
  made: Made,
  isLast: boolean,
  startedAt: string,
): Promise<Made> {
  const [refusal] = (await step.judge?.(ctx, request)) ?? [];
  if (refusal !== undefined) throw new StepRefused(refusal.message);
  const prepared = (await step.prepare?.(ctx, request)) ?? {};
  return commitStep(ctx, { importId, request }, step, { made, prepared, isLast, startedAt }).catch(
    async (error: unknown) => {
      await step.abandon?.(ctx, prepared);
      throw error;
    },
  );
}

function commitStep(
  ctx: MemberContext,
  { importId, request }: ImportRun,
  step: ImportStep,
  {
    made,
    prepared,
    isLast,
    startedAt,
  }: { made: Made; prepared: Prepared; isLast: boolean; startedAt: string },
): Promise<Made> {
  return inTransaction(ctx.database, async (tx) => {
    const [obstacle] = await step.check(ctx, tx, request, prepared);
    if (obstacle !== undefined) throw new StepRefused(obstacle.message);
    const created = await step.run(ctx, tx, request, made, prepared);
    const now = isoFromNow(ctx.clock);
    const ours = await updatePendingImport(tx, leaseOf(ctx, importId), {
      ...created,
      updatedAt: now,
      ...(isLast
        ? { status: 'success', finishedAt: now, leaseOwner: null, leaseUntil: null }
        : prolonged(ctx)),
    });
    if (!ours) throw new StepRefused('The import was interrupted');
    await updateImportStep(tx, importId, step.name, {
      status: 'success',
      errorMessage: null,
      startedAt,
      finishedAt: now,
    });
    return created;
  });
}

async function recordFailure(
  ctx: MemberContext,
  { importId }: ImportRun,
  step: ImportStep,
  failure: { made: Made; error: unknown; startedAt: string },
): Promise<void> {
  const errorMessage = wordsFor(failure.error);
  if (!(failure.error instanceof StepRefused)) {
    ctx.log.error({ importId, step: step.name, err: failure.error }, 'an import step failed');
  }
  const now = isoFromNow(ctx.clock);
  await inTransaction(ctx.database, async (tx) => {
    await updatePendingImport(tx, leaseOf(ctx, importId), {
      status: failure.made.projectId === undefined ? 'failed' : 'partial',
      errorMessage,
      errorStep: step.name,
      updatedAt: now,
      finishedAt: now,
      leaseOwner: null,
      leaseUntil: null,
    });
    await updateImportStep(tx, importId, step.name, {
      status: 'failed',
      errorMessage,
      startedAt: failure.startedAt,
      finishedAt: now,
    });
  });
}

function wordsFor(error: unknown): string {
  if (error instanceof StepRefused || error instanceof Fault) return error.message;
  // Another import has taken the name or the host between check and insert.
  if (isUniqueViolation(error))
    return 'The name or the domain was taken by somebody else in this moment. Choose another.';
  return 'Something went wrong on our side. Retry the import; if it fails again, tell your operator.';
}

function leaseOf(ctx: MemberContext, importId: string): { importId: string; owner: string } {
  return { importId, owner: ctx.processId };
}

function prolonged(ctx: MemberContext): { leaseUntil: string } {
  return { leaseUntil: isoFromNow(ctx.clock, IMPORT_LEASE_MS) };
}
