import type { Tx } from '#db/client.ts';
import {
  completeImportStep,
  deleteOldFailedImports,
  failImportStep,
  findImport,
  listImportSteps,
  updatePendingImport,
} from '#db/queries/site-import.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { ImportRequest, ImportResult } from '#src/contracts/site-import.ts';
import type { Id } from '#src/domain/id.ts';
import type { ImportStepName } from '#src/domain/site-import.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { executeSaga, type Saga, SagaFailure } from '#src/kernel/saga.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import type { MemberContext } from '../context.ts';
import { createdBy, toImportResult } from './import-views.ts';
import { refuseFor, StepRefused } from './step-refused.ts';
import { type CreatedResources, IMPORT_STEPS, type ImportStep, type Reservation } from './steps.ts';

/** A pending import whose lease is older than this counts as interrupted. It is renewed while the import runs. */
export const IMPORT_LEASE_MS = 20_000;
const RENEW_INTERVAL_MS = 5_000;
/** How many failed imports of an organization are kept: each contains its whole request. */
const FAILED_KEPT = 100;

/** What the steps of an import work with. */
export interface ImportRun {
  readonly ctx: MemberContext;
  readonly importId: Id<'imp'>;
  readonly request: ImportRequest;
}

/** What their compensation works with. It is part of the transaction that takes the import back. */
export interface ImportUndo {
  readonly ctx: MemberContext;
  readonly tx: Tx;
}

export type ImportSaga = Saga<ImportRun, ImportUndo, CreatedResources, ImportStepName>;

/**
 * The saga of an import. Each step commits its resource together with its progress, so the record lists at any time
 * what was created.
 */
export function importSaga(steps: readonly ImportStep[] = IMPORT_STEPS): ImportSaga {
  const last = steps.at(-1);
  return {
    name: 'site_import',
    pivot: null,
    steps: steps.map((step) => ({
      name: step.name,
      appliesTo: ({ request }) => step.appliesTo(request),
      execute: (run, created) => runStep(run, step, created, step === last),
      compensate: ({ ctx, tx }, created) => step.compensate(ctx, tx, created),
    })),
  };
}

/**
 * Runs the steps of a pending import. The first step that fails ends the import: `failed` where nothing was created,
 * else `partial`. What was created stays until the import is retried or rolled back.
 */
export async function runImport(run: ImportRun, saga: ImportSaga): Promise<ImportResult> {
  const { ctx, importId } = run;
  const renewing = setInterval(() => void renewLease(run), RENEW_INTERVAL_MS);
  await executeSaga(saga, run, {})
    .catch((error: unknown) => {
      // The step has recorded it: a failed import is an answer.
      if (!(error instanceof SagaFailure)) throw error;
    })
    .finally(() => clearInterval(renewing));
  const row = await findImport(ctx.database.writer, ctx.actor.organizationId, importId);
  if (row === undefined) throw new Fault('not_found', 'No such import.');
  return toImportResult(row);
}

/** A step can take longer than a lease: it asks git hosts and the hub. */
async function renewLease({ ctx, importId }: ImportRun): Promise<void> {
  const leaseUntil = isoFromNow(ctx.clock, IMPORT_LEASE_MS);
  await updatePendingImport(ctx.database.writer, forPlatform('job'), leaseOf(ctx, importId), {
    leaseUntil,
  }).catch((error: unknown) => ctx.log.warn({ importId, err: error }, 'the lease was not renewed'));
}

async function runStep(
  run: ImportRun,
  step: ImportStep,
  created: CreatedResources,
  isLast: boolean,
): Promise<CreatedResources> {
  const { ctx, request } = run;
  const startedAt = isoFromNow(ctx.clock);
  try {
    refuseFor((await step.precheck?.(ctx, request)) ?? []);
    const reservation = (await step.reserve?.(ctx, request)) ?? {};
    return await commitStep(run, step, { created, reservation, isLast, startedAt }).catch(
      async (error: unknown) => {
        await step.cancelReservation?.(ctx, reservation);
        throw error;
      },
    );
  } catch (error) {
    const earlier = await resultOfFinishedStep(run, step);
    if (earlier !== null) return earlier;
    await recordFailure(run, step, { created, error, startedAt });
    throw error;
  }
}

/** What a step has created whose end was recorded before, so that a second execution changed nothing; else null. */
async function resultOfFinishedStep(
  { ctx, importId }: ImportRun,
  { name }: ImportStep,
): Promise<CreatedResources | null> {
  const steps = await listImportSteps(ctx.database.writer, importId);
  if (steps.find((step) => step.name === name)?.status !== 'success') return null;
  const row = await findImport(ctx.database.writer, ctx.actor.organizationId, importId);
  return row === undefined ? null : createdBy(row);
}

function commitStep(
  { ctx, importId, request }: ImportRun,
  step: ImportStep,
  {
    created,
    reservation,
    isLast,
    startedAt,
  }: { created: CreatedResources; reservation: Reservation; isLast: boolean; startedAt: string },
): Promise<CreatedResources> {
  const commit = async (tx: Tx) => {
    refuseFor(await step.validate(ctx, tx, request, reservation));
    const now = isoFromNow(ctx.clock);
    const times = { startedAt, finishedAt: now };
    if (!(await completeImportStep(tx, forPlatform('job'), importId, step.name, times)))
      throw new StepRefused('The step has ended before');
    const added = await step.execute(ctx, tx, request, created, reservation);
    const isOurs = await updatePendingImport(tx, forPlatform('job'), leaseOf(ctx, importId), {
      ...added,
      updatedAt: now,
      ...(isLast
        ? { status: 'success', finishedAt: now, leaseOwner: null, leaseUntil: null }
        : { leaseUntil: isoFromNow(ctx.clock, IMPORT_LEASE_MS) }),
    });
    if (!isOurs) throw new StepRefused('The import was interrupted');
    return added;
  };
  return inTransaction(ctx.database, commit, { isIntermediate: !isLast });
}

async function recordFailure(
  { ctx, importId }: ImportRun,
  { name }: ImportStep,
  { created, error, startedAt }: { created: CreatedResources; error: unknown; startedAt: string },
): Promise<void> {
  const errorMessage = messageFor(error);
  if (!(error instanceof StepRefused)) {
    // A fault is for the user or the operator, such as a missing license; everything else is a defect.
    const level = error instanceof Fault ? 'warn' : 'error';
    ctx.log[level]({ importId, step: name, err: error }, 'an import step failed');
  }
  const now = isoFromNow(ctx.clock);
  await inTransaction(ctx.database, async (tx) => {
    await updatePendingImport(tx, forPlatform('job'), leaseOf(ctx, importId), {
      status: created.projectId === undefined ? 'failed' : 'partial',
      errorMessage,
      errorStep: name,
      updatedAt: now,
      finishedAt: now,
      leaseOwner: null,
      leaseUntil: null,
    });
    await failImportStep(tx, forPlatform('job'), importId, name, {
      errorMessage,
      startedAt,
      finishedAt: now,
    });
    if (created.projectId !== undefined) return;
    const { organizationId } = ctx.actor;
    await deleteOldFailedImports(tx, forPlatform('job'), { organizationId, kept: FAILED_KEPT });
  });
}

function messageFor(error: unknown): string {
  if (error instanceof StepRefused || error instanceof Fault) return error.message;
  // Another import took the name or the host between validation and insertion.
  if (isUniqueViolation(error))
    return 'Another request took the name or the domain at the same time. Choose another one.';
  return 'Internal error. Retry the import. If it fails again, contact the operator of this platform.';
}

function leaseOf(
  { processId }: Pick<CoreServices, 'processId'>,
  importId: Id<'imp'>,
): { importId: Id<'imp'>; owner: string } {
  return { importId, owner: processId };
}
