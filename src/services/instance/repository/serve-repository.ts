import { findApplicationForJob, lockApplication } from '#db/queries/application.ts';
import { findRepository, markPushed } from '#db/queries/upload-repository.ts';
import { inTransaction } from '#db/transaction.ts';
import { type BranchChange, type ClientRun, GitError } from '#src/adapters/git/port.ts';
import { onAnotherNode } from '#src/domain/another-node.ts';
import type { FaultCode } from '#src/domain/errors.ts';
import type { GitService } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { assertMay } from '../../platform/identity/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { decide, deployPushed, pushTargetOf } from '../trigger/index.ts';
import { unknownRepository } from './unknown-repository.ts';

/** What each service of git needs at the application that the repository belongs to. */
const PERMISSIONS = { 'git-upload-pack': 'site:read', 'git-receive-pack': 'site:deploy' } as const;

export interface ServedRepository {
  readonly repositoryId: Id<'rep'>;
  readonly applicationId: Id<'app'> | null;
}

/** The repository, where the caller can use the service. Throws a fault where not. */
export async function permittedRepository(
  ctx: MemberContext,
  repositoryId: Id<'rep'>,
  service: GitService,
): Promise<ServedRepository> {
  const { organizationId, role, userId, limits } = ctx.actor;
  const row = await findRepository(ctx.database.reader, organizationId, repositoryId);
  const seesUnused = limits?.isProjectBound !== true && (role !== 'member' || row?.createdBy === userId);
  const isForeign = row !== undefined && row.applicationId === null && !seesUnused;
  if (row === undefined || isForeign) throw unknownRepository();
  const { applicationId } = row;
  const permission = PERMISSIONS[service];
  if (applicationId === null) assertMay(ctx.actor, permission);
  else
    await permittedApplication(ctx, applicationId, permission).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'not_found' ? unknownRepository() : error;
    });
  if (row.node !== ctx.homeId) throw new Fault('unavailable', onAnotherNode('The repository is', row.node));
  return { repositoryId, applicationId };
}

/** What git asks for before a fetch or a push. */
export function advertiseRepository(
  ctx: MemberContext,
  { repositoryId }: ServedRepository,
  request: { readonly service: GitService; readonly protocol: string | undefined },
  signal: AbortSignal,
): Promise<Buffer> {
  return ctx.repositories
    .advertise(repositoryId, request.service, request.protocol, runUntil(signal, ctx))
    .catch(explain);
}

/** Serves a fetch. */
export async function* fetchFromRepository(
  ctx: MemberContext,
  { repositoryId }: ServedRepository,
  request: { readonly body: AsyncIterable<Uint8Array>; readonly protocol: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* ctx.repositories.upload(repositoryId, request.body, request.protocol, runUntil(signal, ctx));
  } catch (error) {
    explain(error);
  }
}

/**
 * Takes a push, and deploys the application of the repository as its Auto Deploy decides. Returns the response of git to
 * the client, and lines for the user.
 */
export async function pushToRepository(
  ctx: MemberContext,
  { repositoryId, applicationId }: ServedRepository,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<{ readonly answer: Buffer; readonly messages: readonly string[] }> {
  const { answer, changes } = await ctx.repositories
    .receive(repositoryId, body, runUntil(signal, ctx))
    .catch(explain);
  if (changes.length === 0) return { answer, messages: [] };
  await inTransaction(ctx.database, async (tx) => {
    await markPushed(
      tx,
      forPlatform('credential'),
      ctx.actor.organizationId,
      repositoryId,
      isoFromNow(ctx.clock),
    );
    await audit(ctx, tx, 'repository.push', repositoryId);
  });
  if (applicationId === null)
    return { answer, messages: ['No application is built from this repository yet.'] };
  const messages: string[] = [];
  for (const change of changes) messages.push(...(await deployChange(ctx, applicationId, change)));
  return { answer, messages };
}

async function deployChange(
  ctx: CoreServices & Pick<MemberContext, 'actor'>,
  applicationId: Id<'app'>,
  change: BranchChange,
): Promise<string[]> {
  const application = await findApplicationForJob(ctx.database.reader, applicationId);
  if (application === undefined) return ['The application was removed.'];
  const target = pushTargetOf({ ...application, baseUrl: null });
  const { branch, commit, message, files, isComplete } = change;
  const url = target.source?.repositoryUrl ?? '';
  const push = {
    repository: { fullName: application.name, urls: [url] },
    ...{ branch, commit, message, isTag: false, isDeleted: commit === null },
    changes: { files, isComplete },
  };
  const decision = await decide(push, target);
  const { organizationId } = ctx.actor;
  const queued = await inTransaction(ctx.database, async (tx) => {
    if (!(await lockApplication(tx, applicationId))) return null;
    return deployPushed(ctx, tx, { organizationId, applicationId }, decision, ctx.actor);
  });
  if (queued === null)
    return [`${application.name}: nothing is deployed. ${decision.deploy ? '' : decision.reason}`.trimEnd()];
  return [
    `${application.name}: deployment ${queued.deploymentId} is queued.`,
    `Follow it with: pilothouse logs --follow --deployment ${queued.deploymentId}`,
  ];
}

function runUntil(signal: AbortSignal, { actor }: MemberContext): ClientRun {
  return { signal, log: () => undefined, client: actor };
}

/** What git could not do, as a fault for the user. */
function explain(error: unknown): never {
  if (!(error instanceof GitError)) throw error;
  const codes: Partial<Record<GitError['failure'], FaultCode>> = {
    too_large: 'too_large',
    failed: 'unavailable',
    invalid_request: 'bad_request',
  };
  throw new Fault(codes[error.failure] ?? 'unprocessable', error.message, { cause: error });
}
