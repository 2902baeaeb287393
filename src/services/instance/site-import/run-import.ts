import type { Tx } from '#db/client.ts';
import { findImport } from '#db/queries/site-import.ts';
import type { ImportRequest, ImportResult } from '#src/contracts/site-import.ts';
import type { ImportStepName, ImportStepStatus } from '#src/domain/site-import.ts';
import { Fault } from '#src/kernel/fault.ts';
import { executeSaga, type Saga, SagaFailure } from '#src/kernel/saga.ts';
import type { MemberContext } from '../context.ts';
import { withRenewedLease } from './import-lease.ts';
import { toImportResult } from './import-views.ts';
import { type ImportRun, runStage } from './run-stage.ts';
import { StepRefused } from './step-refused.ts';
import { type CreatedResources, IMPORT_STEPS, type ImportStep } from './steps.ts';

/** What the compensation of a step works with. It is part of the transaction that takes the import back. */
export interface ImportUndo {
  readonly ctx: MemberContext;
  readonly tx: Tx;
}

export type ImportSaga = Saga<ImportRun, ImportUndo, CreatedResources, ImportStepName>;

/**
 * The saga of an import. Each of its steps is a stage: steps of the import that share a transaction, which commits their
 * resources together with their progress, so that the record lists at any time what was created.
 */
export function importSaga(steps: readonly ImportStep[] = IMPORT_STEPS): ImportSaga {
  const stages = stagesOf(steps);
  return {
    name: 'site_import',
    pivot: null,
    steps: stages.map((stage, index) => ({
      name: stage[0].name,
      appliesTo: ({ request }) => stage.some((step) => step.appliesTo(request)),
      execute: (run, created) =>
        runStage(
          run,
          {
            steps: stage.filter((step) => step.appliesTo(run.request)),
            isFirst: index === 0,
            isLast: index === stages.length - 1,
          },
          created,
        ),
      async compensate({ ctx, tx }, created) {
        for (const step of stage.toReversed()) await step.compensate(ctx, tx, created);
      },
    })),
  };
}

/** A new stage begins at each step that reserves something at the hub. */
function stagesOf(steps: readonly ImportStep[]): [ImportStep, ...ImportStep[]][] {
  const stages: [ImportStep, ...ImportStep[]][] = [];
  for (const step of steps) {
    const stage = stages.at(-1);
    if (stage === undefined || step.reservesAtHub) stages.push([step]);
    else stage.push(step);
  }
  return stages;
}

/** The steps of an import as its record lists them before they run. */
export function plannedSteps(
  request: ImportRequest,
): { name: ImportStepName; status: Extract<ImportStepStatus, 'pending' | 'skipped'> }[] {
  return IMPORT_STEPS.map(({ name, appliesTo }) => ({
    name,
    status: appliesTo(request) ? 'pending' : 'skipped',
  }));
}

/**
 * Runs the steps of a pending import. The first step that fails ends the import: `failed` where nothing was created,
 * else `partial`. What was created stays until the import is retried or rolled back.
 */
export async function runImport(run: ImportRun, saga: ImportSaga): Promise<ImportResult> {
  const { ctx, importId } = run;
  const failure = await withRenewedLease(ctx, importId, () => failureOf(saga, run));
  const row = await findImport(ctx.database.writer, ctx.actor.organizationId, importId);
  // The step has recorded why it failed: a failed import is an answer.
  if (row !== undefined) return toImportResult(row);
  // There is no record to answer with: it could not be written, or was removed meanwhile.
  const { cause } = failure ?? {};
  throw cause === undefined || cause instanceof StepRefused
    ? new Fault('not_found', 'No such import.')
    : cause;
}

async function failureOf(saga: ImportSaga, run: ImportRun): Promise<SagaFailure<unknown> | null> {
  try {
    await executeSaga(saga, run, {});
    return null;
  } catch (error) {
    if (error instanceof SagaFailure) return error;
    throw error;
  }
}
