import type { z } from 'zod';
import type { ApplicationRow } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import { findHome } from '#db/queries/node.ts';
import { inTransaction } from '#db/transaction.ts';
import { type LogWriter, RUN_LOG } from '#src/adapters/logs/port.ts';
import type { CommandSpec } from '#src/adapters/workloads/port.ts';
import type { RunCommand, StartedRun } from '#src/contracts/application-run.ts';
import { onAnotherNode } from '#src/domain/another-node.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { CoreServices, Reading } from '../../platform/core/index.ts';
import type { ActiveRun } from '../../platform/runs/active-runs.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { readVariables, secretValues } from '../release/index.ts';
import { executeRun } from './execute-run.ts';
import { recordedArgv } from './recorded-argv.ts';

/**
 * Starts a one-off command in the live release of an application. Returns while it runs. Throws 409 without a release,
 * while another command of the application runs, and on another node than that of the application.
 */
export async function runApplication(
  ctx: MemberContext,
  { applicationId, argv }: z.output<typeof RunCommand>,
): Promise<StartedRun> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  const { id, liveDeploymentId } = application;
  const [program = '', ...rest] = argv;
  // After a rollback the live deployment uses the release of an earlier one.
  const releaseId = await findLiveRelease(ctx.database.reader, id);
  if (liveDeploymentId === null || releaseId === null)
    throw new Fault(
      'conflict',
      'This application has no release in which a command can run. Deploy it first, with application.deploy.',
    );
  await assertHere(ctx, id);
  const run = ctx.runs.add(ctx.ids.next('run'), id);
  let writer: LogWriter | undefined;
  try {
    const env = await readVariables(ctx.vault, ctx.database.reader, id);
    const log = ctx.logs.writer(RUN_LOG, run.id, secretValues(env));
    writer = log;
    const masked = await Promise.all(recordedArgv(argv).map((argument) => log.mask(argument)));
    await inTransaction(ctx.database, (tx) =>
      audit(ctx, tx, 'application.run', id, { before: {}, after: { argv: masked } }),
    );
    const deadlineAt = isoFromNow(ctx.clock, ctx.settings.runTimeoutMs);
    void executeRun(
      ctx,
      run,
      specOf(run, application, { releaseId, argv: [program, ...rest], env, log }),
      log,
    );
    return { runId: run.id, applicationId: id, deploymentId: liveDeploymentId, deadlineAt };
  } catch (error) {
    writer?.close();
    ctx.runs.remove(run);
    throw error;
  }
}

function specOf(
  run: ActiveRun,
  { id, projectId }: Pick<ApplicationRow, 'id' | 'projectId'>,
  {
    releaseId,
    argv,
    env,
    log,
  }: Pick<CommandSpec, 'releaseId' | 'argv' | 'env'> & { readonly log: LogWriter },
): CommandSpec {
  return { commandId: run.id, applicationId: id, releaseId, projectId, argv, env, output: log.output };
}

/** A release is where its application lives. */
async function assertHere(
  { database, homeId }: Reading & Pick<CoreServices, 'homeId'>,
  applicationId: Id<'app'>,
): Promise<void> {
  const home = await findHome(database.reader, { applicationId });
  if (home !== undefined && home.node !== homeId)
    throw new Fault('conflict', onAnotherNode('This application runs', home.node));
}
