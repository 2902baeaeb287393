import { findApplication } from '#db/queries/application.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import { accessScopeOf, type Instance, type MemberReading } from '../context.ts';

/**
 * Returns a run with its application. Throws 404 for one that is not of this process, that has ended more than a minute
 * ago, or that is outside the caller's access scope; 403 without the permission.
 */
export async function permittedRun(ctx: MemberReading & Pick<Instance, 'runs'>, runId: Id<'run'>) {
  const run = ctx.runs.find(runId);
  const application =
    run && (await findApplication(ctx.database.reader, accessScopeOf(ctx), run.applicationId));
  if (run === undefined || application === undefined)
    throw new Fault('not_found', 'No such run. The output of a run is kept for one minute after its end.');
  return { run, application: permit(ctx.actor, 'site:deploy', 'application', application) };
}
