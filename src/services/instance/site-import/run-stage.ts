import type { Tx } from '#db/client.ts';
import {
  completeImportStep,
  deleteOldFailedImports,
  failImportStep,
  findImport,
  listImportSteps,
  updatePendingImport,
} from '#db/queries/site-import.ts';
import { inSavepoint, inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { ImportRequest } from '#src/contracts/site-import.ts';
import type { Id } from '#src/domain/id.ts';
import type { ImportStepName } from '#src/domain/site-import.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { MemberContext } from '../context.ts';
import { leaseOf, leaseUntil } from './import-lease.ts';
import { createdBy } from './import-views.ts';
import { refuseFor, StepRefused } from './step-refused.ts';
import type { CreatedResources, ImportStep, Reservation } from './steps.ts';

/** How many failed imports of an organization are kept: each contains its whole request. */
const FAILED_KEPT = 100;

/** What the steps of an import work with. */
export interface ImportRun {
  readonly ctx: MemberContext;
  readonly importId: Id<'imp'>;
  readonly request: ImportRequest;
  /** Writes the record of the import: part of its first transaction. Absent where the record exists. */
  readonly begin?: (tx: Tx) => Promise<void>;
}

/** Steps of an import that share a transaction. */
export interface Stage {
  readonly steps: readonly ImportStep[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A step, and what it got of the outside world before the transaction, or why it got nothing. */
interface PreparedStep {
  readonly step: ImportStep;
  /** How long the outside world took, in milliseconds: a part of the time of the step. */
  readonly preparedInMs: number;
  readonly reservation: Reservation;
  readonly refusal: { readonly error: unknown } | null;
}

/**
 * Runs the steps of a stage and returns what the import has created by then. Throws the error of the first step that
 * fails, once the record of the import has it; what the steps before it have created stays.
 */
export async function runStage(
  run: ImportRun,
  stage: Stage,
  before: CreatedResources,
): Promise<CreatedResources> {
  const startedAtMs = run.ctx.clock.now();
  const prepared = await prepare(run, stage.steps);
  const attempt = { prepared, before, startedAtMs };
  const outcome = await commitStage(run, stage, attempt).catch((error: unknown) => ({ error }));
  if (!('error' in outcome)) return outcome.created;
  const { created, open, endedAt = isoTime(startedAtMs) } = await readProgress(run, prepared);
  await cancelReservations(run, open);
  const [failed] = open;
  // It was committed before, and the answer of the database was lost.
  if (failed === undefined) return created;
  const failure = { name: failed.step.name, startedAt: endedAt, error: outcome.error };
  await recordFailure(run, stage, failure, created);
  throw outcome.error;
}

/** Up to the first step that the outside world refuses: it fails once the steps before it have run. */
async function prepare({ ctx, request }: ImportRun, steps: readonly ImportStep[]): Promise<PreparedStep[]> {
  const prepared: PreparedStep[] = [];
  for (const step of steps) {
    const startedAtMs = ctx.clock.now();
    const preparedInMs = () => ctx.clock.now() - startedAtMs;
    try {
      refuseFor((await step.precheck?.(ctx, request)) ?? []);
      const reservation = (await step.reserve?.(ctx, request)) ?? {};
      prepared.push({ step, preparedInMs: preparedInMs(), reservation, refusal: null });
    } catch (error) {
      prepared.push({ step, preparedInMs: preparedInMs(), reservation: {}, refusal: { error } });
      break;
    }
  }
  return prepared;
}

/**
 * Commits what the steps up to the first that fails have created; the error is that of this step. All are prepared
 * first, but their times follow each other, each as long as the step took.
 */
function commitStage(
  run: ImportRun,
  { isFirst, isLast }: Stage,
  {
    prepared,
    before,
    startedAtMs,
  }: { prepared: readonly PreparedStep[]; before: CreatedResources; startedAtMs: number },
): Promise<{ created: CreatedResources } | { error: unknown }> {
  const { ctx, importId, begin } = run;
  const commit = async (tx: Tx) => {
    if (isFirst) await begin?.(tx);
    let created = before;
    let endedAtMs = startedAtMs;
    let failure: { error: unknown } | null = null;
    for (const step of prepared) {
      const progress = { created, endedAtMs };
      const outcome = step.refusal ?? (await inSavepoint(tx, () => executeStep(tx, run, step, progress)));
      if ('error' in outcome) {
        failure = outcome;
        break;
      }
      created = { ...created, ...outcome.result.added };
      endedAtMs = outcome.result.endedAtMs;
    }
    const now = isoFromNow(ctx.clock);
    const isOurs = await updatePendingImport(tx, forPlatform('job'), leaseOf(ctx, importId), {
      ...created,
      updatedAt: now,
      ...(isLast && failure === null
        ? { status: 'success', finishedAt: now, leaseOwner: null, leaseUntil: null }
        : { leaseUntil: leaseUntil(ctx) }),
    });
    if (!isOurs) throw new StepRefused('The import was interrupted');
    return failure ?? { created };
  };
  return inTransaction(ctx.database, commit, { isIntermediate: !isLast });
}

async function executeStep(
  tx: Tx,
  { ctx, importId, request }: ImportRun,
  { step, preparedInMs, reservation }: PreparedStep,
  { created, endedAtMs: startedAtMs }: { created: CreatedResources; endedAtMs: number },
): Promise<{ added: CreatedResources; endedAtMs: number }> {
  const executedFromMs = ctx.clock.now();
  refuseFor(await step.validate(ctx, tx, request, reservation));
  const added = await step.execute(ctx, tx, request, created, reservation);
  const endedAtMs = startedAtMs + preparedInMs + ctx.clock.now() - executedFromMs;
  const times = { startedAt: isoTime(startedAtMs), finishedAt: isoTime(endedAtMs) };
  if (!(await completeImportStep(tx, forPlatform('job'), importId, step.name, times)))
    throw new StepRefused('The step has ended before');
  return { added, endedAtMs };
}

/** What the import has created according to its record, the steps that have not ended there, and when the others have. */
async function readProgress(
  { ctx, importId }: ImportRun,
  prepared: readonly PreparedStep[],
): Promise<{ created: CreatedResources; open: PreparedStep[]; endedAt: string | undefined }> {
  const { writer } = ctx.database;
  const row = await findImport(writer, ctx.actor.organizationId, importId);
  const ended = (await listImportSteps(writer, importId)).filter(({ status }) => status === 'success');
  const open = prepared.filter(({ step }) => !ended.some(({ name }) => name === step.name));
  const endedAt = ended.at(-1)?.finishedAt ?? undefined;
  return { created: row === undefined ? {} : createdBy(row), open, endedAt };
}

/** A cancellation that fails leaves a reservation, and must not hide why the import failed. */
async function cancelReservations(
  { ctx, importId }: ImportRun,
  steps: readonly PreparedStep[],
): Promise<void> {
  for (const { step, reservation } of steps)
    await step.cancelReservation?.(ctx, reservation).catch((error: unknown) => {
      ctx.log.error({ importId, step: step.name, err: error }, 'a reservation was not cancelled');
    });
}

/** Where the first stage failed as a whole, for example with the connection, its record is written now. */
async function recordFailure(
  { ctx, importId, begin }: ImportRun,
  { isFirst }: Stage,
  { name, startedAt, error }: { name: ImportStepName; startedAt: string; error: unknown },
  created: CreatedResources,
): Promise<void> {
  const errorMessage = messageFor(error);
  if (!(error instanceof StepRefused)) {
    // A fault is for the user or the operator, such as a missing license; everything else is a defect.
    const level = error instanceof Fault ? 'warn' : 'error';
    ctx.log[level]({ importId, step: name, err: error }, 'an import step failed');
  }
  const { organizationId } = ctx.actor;
  const now = isoFromNow(ctx.clock);
  await inTransaction(ctx.database, async (tx) => {
    if (isFirst && (await findImport(tx, organizationId, importId)) === undefined) await begin?.(tx);
    const isOurs = await updatePendingImport(tx, forPlatform('job'), leaseOf(ctx, importId), {
      status: created.projectId === undefined ? 'failed' : 'partial',
      errorMessage,
      errorStep: name,
      updatedAt: now,
      finishedAt: now,
      leaseOwner: null,
      leaseUntil: null,
    });
    if (!isOurs) return;
    await failImportStep(tx, forPlatform('job'), importId, name, {
      errorMessage,
      startedAt,
      finishedAt: now,
    });
    if (created.projectId !== undefined) return;
    await deleteOldFailedImports(tx, forPlatform('job'), {
      ...{ organizationId, except: importId, kept: FAILED_KEPT - 1 },
    });
  });
}

function messageFor(error: unknown): string {
  if (error instanceof StepRefused || error instanceof Fault) return error.message;
  // Another import took the name or the host between validation and insertion.
  if (isUniqueViolation(error))
    return 'Another request took the name or the domain at the same time. Choose another one.';
  return 'Internal error. Retry the import. If it fails again, contact the operator of this platform.';
}
