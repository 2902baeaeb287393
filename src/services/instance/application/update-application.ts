import type { z } from 'zod';
import {
  type ApplicationRow,
  findApplicationForJob,
  lockApplication,
  updateApplicationRow,
} from '#db/queries/application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Workloads } from '#src/adapters/workloads/port.ts';
import type { UpdateApplication } from '#src/contracts/application.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { optionsIn, storedSource, toSourceColumns, withOptions } from '../release/index.ts';
import { assertSourceAllowed, assertSourceUsable, bindRepository } from '../source-access/index.ts';
import { recordedFields } from './recorded-fields.ts';

/** Changes name, source, port, replicas or single options of the source; the change applies from the next deployment on. */
export async function updateApplication(
  ctx: MemberContext,
  input: z.output<typeof UpdateApplication>,
): Promise<{ applicationId: Id<'app'> }> {
  const { organizationId } = ctx.actor;
  if (input.source !== undefined) assertSourceAllowed(ctx, input.source);
  if (input.replicas !== undefined) assertReplicasOffered(ctx.workloads, input.replicas);
  const application = await permittedApplication(ctx, input.applicationId, 'site:write');
  if (input.source !== undefined) await assertSourceUsable(ctx, organizationId, input.source);
  await inTransaction(ctx.database, async (tx) => {
    // Concurrent changes run one after the other: each of them keeps what the one before has changed.
    await lockApplication(tx, application.id);
    const current = await findApplicationForJob(tx, application.id);
    if (current === undefined) throw new Fault('not_found', 'No such application.');
    const change = changeOf(input, current);
    await updateApplicationRow(tx, application, change);
    if (input.source !== undefined) await bindRepository(ctx, tx, application, input.source);
    await audit(ctx, tx, 'application.update', application.id, {
      before: recordedFields(current),
      after: recordedFields({ ...current, ...change }),
    });
  });
  return { applicationId: application.id };
}

function changeOf(input: z.output<typeof UpdateApplication>, { sourceJson }: ApplicationRow) {
  const options = optionsIn(input);
  const source =
    options === null ? input.source : withOptions(input.source ?? storedSource(sourceJson), options);
  const change = {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.port === undefined ? {} : { port: input.port }),
    ...(input.replicas === undefined ? {} : { replicas: input.replicas }),
    ...(source === undefined ? {} : toSourceColumns(source)),
  };
  if (Object.keys(change).length === 0)
    throw new Fault(
      'bad_request',
      'Send at least one field to change: name, source, port, replicas, or an option of the source.',
    );
  return change;
}

function assertReplicasOffered(
  { engine, maxReplicas }: Pick<Workloads, 'engine' | 'maxReplicas'>,
  replicas: number,
): void {
  if (replicas > maxReplicas)
    throw new Fault('bad_request', `On the engine ${engine} replicas is at most ${maxReplicas}.`);
}
