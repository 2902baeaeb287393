import { setImmediate as nextTurn } from 'node:timers/promises';
import { listApplicationsAfter, lockApplication } from '#db/queries/application.ts';
import { findGitProviderForEvent, type GitProviderRow } from '#db/queries/source-access.ts';
import { inTransaction } from '#db/transaction.ts';
import { isStorable } from '#src/contracts/common.ts';
import { type GitEventAnswer, MAX_NAMED } from '#src/contracts/deployment.ts';
import { GIT_HOST_TITLES } from '#src/domain/git-host.ts';
import { type Id, isId } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { parseGitUrl } from '#src/kernel/git-url.ts';
import type { CoreServices, Sealing } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { providerWebhookSecretIdentity } from '../source-access/index.ts';
import { decideEvent, type PushTarget } from './decide.ts';
import { deployPushed } from './deploy-pushed.ts';
import { matchesRepository } from './matches-repository.ts';
import type { GitEvent, WebhookHeaders } from './push/git-event.ts';
import { pushTargetOf } from './push-target.ts';
import { readGitEvent } from './read-push.ts';
import { isSignedBy } from './verify-signature.ts';

export interface ReceivedEvent {
  readonly headers: WebhookHeaders;
  /** The unchanged bytes, which signatures cover. */
  readonly body: Buffer;
  readonly address: string;
}

type PushEvent = Extract<GitEvent, { kind: 'push' }>;

const BATCH_SIZE = 200;

/**
 * Handles a push event of a git host: deploys the applications of the provider's organization that use the repository,
 * according to their Auto Deploy settings. Throws 401 without a valid signature, and 401 for an unknown provider, so that
 * unsigned requests reveal nothing. A repeated delivery deploys only what the first one deployed.
 */
export async function receiveGitEvent(
  instance: Instance,
  gitProviderId: string,
  received: ReceivedEvent,
): Promise<GitEventAnswer> {
  // An address is any text, and some texts no database takes.
  const provider =
    isId('gp', gitProviderId) && isStorable(gitProviderId)
      ? await findGitProviderForEvent(instance.database.reader, gitProviderId)
      : undefined;
  if (provider === undefined || !isSigned(instance, provider, received))
    throw new Fault(
      'unauthorized',
      'No such git provider, or the signature does not match its webhook secret.',
    );
  const event = readGitEvent(received.headers, received.body);
  if (event === null || event.host !== provider.type)
    throw new Fault('bad_request', `This is not an event of ${GIT_HOST_TITLES[provider.type]}.`);
  if (event.kind === 'unreadable')
    throw new Fault('bad_request', `The event could not be read. ${event.reason}`);
  if (event.kind !== 'push')
    return { message: `The event "${event.name}" is not a push.`, deployments: [], skipped: [] };
  return deployAll(instance, provider, event, received.address);
}

/** A provider from before there were secrets has none: nothing is taken from it. */
function isSigned(
  { vault }: Sealing,
  { id, type, webhookSecretSealed }: GitProviderRow,
  { headers, body }: ReceivedEvent,
): boolean {
  if (webhookSecretSealed === null) return false;
  const secret = vault.open(webhookSecretSealed, providerWebhookSecretIdentity(id));
  return isSignedBy(type, { headers, body, secret });
}

async function deployAll(
  instance: CoreServices,
  provider: GitProviderRow,
  event: PushEvent,
  address: string,
): Promise<GitEventAnswer> {
  const { organizationId } = provider;
  const actor = { kind: 'gitProvider', id: provider.id, address } as const;
  const deployments: GitEventAnswer['deployments'] = [];
  const skipped: GitEventAnswer['skipped'] = [];
  for await (const { applicationId, target } of targetsOf(instance, provider, event)) {
    const decision = await decideEvent(event, target);
    const queued = await inTransaction(instance.database, async (tx) => {
      if (!(await lockApplication(tx, applicationId))) return undefined;
      return deployPushed(instance, tx, { organizationId, applicationId }, decision, actor);
    });
    if (queued === undefined) continue;
    if (queued !== null) deployments.push({ applicationId, deploymentId: queued.deploymentId });
    else if (!decision.deploy) skipped.push({ applicationId, reason: decision.reason });
    await nextTurn();
  }
  return {
    message: messageOf(event, deployments.length, skipped.length),
    deployments: deployments.slice(0, MAX_NAMED),
    skipped: skipped.slice(0, MAX_NAMED),
  };
}

/** The applications that come from the repository of a push. */
async function* targetsOf(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  provider: GitProviderRow,
  { pushes: [{ repository }] }: PushEvent,
): AsyncGenerator<{ applicationId: Id<'app'>; target: PushTarget }> {
  const host = new URL(provider.baseUrl).hostname;
  for (let after: Id<'app'> = 'app_'; ; ) {
    const slice = await listApplicationsAfter(database.reader, provider.organizationId, after, BATCH_SIZE);
    for (const { id, gitProviderId, ...stored } of slice) {
      after = id;
      const target = readTarget(log, id, stored);
      const url = target?.source?.repositoryUrl;
      if (target === null || url === undefined || !matchesRepository(url, repository)) continue;
      // A git host can report pushes of its own repositories only.
      if (gitProviderId === provider.id || hostOf(url) === host) yield { applicationId: id, target };
    }
    if (slice.length < BATCH_SIZE) return;
  }
}

/** Null: its record cannot be read, which must not keep the others from being deployed. */
function readTarget(
  log: CoreServices['log'],
  applicationId: Id<'app'>,
  stored: Parameters<typeof pushTargetOf>[0],
): PushTarget | null {
  try {
    return pushTargetOf(stored);
  } catch (error) {
    log.error({ err: error, applicationId }, 'an application was not compared with a push');
    return null;
  }
}

function hostOf(repositoryUrl: string): string | null {
  const parsed = parseGitUrl(repositoryUrl, { allowHttp: true });
  return parsed.ok ? parsed.url.host : null;
}

function messageOf({ pushes: [push] }: PushEvent, deployed: number, skipped: number): string {
  const fullName = push.repository?.fullName ?? 'that the event names';
  if (deployed + skipped === 0) return `No application of this organization uses the repository ${fullName}.`;
  return `The push to ${fullName} deploys ${counted(deployed)} and leaves ${counted(skipped)} as ${skipped === 1 ? 'it is' : 'they are'}.`;
}

function counted(applications: number): string {
  return applications === 1 ? '1 application' : `${applications} applications`;
}
