/**
 * Asks GitHub and GitLab, the public ones and those that people run themselves. It promises that only judged addresses
 * are called, that each call ends within ten seconds and reads a bounded answer, and that what is stored opens nothing
 * but what it was stored for: an App's token is made for one repository, to read it.
 */
import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import { GIT_API_KINDS, type GitApiKind } from '#src/domain/git-host.ts';
import { type Clock, systemClock } from '#src/kernel/clock.ts';
import { openCaller } from './call.ts';
import { CLONE_USERS } from './clone-users.ts';
import type { GitHostApi, OpenGitHostApi } from './definition.ts';
import { type GitHost, GitHostError, type HostRefusal } from './port.ts';

export interface GitHostOptions {
  /** The API of each kind of git host, as the registry lists them. */
  readonly apis: Readonly<Record<GitApiKind, OpenGitHostApi>>;
  readonly fetch: GuardedFetch;
  readonly clock?: Clock;
  /** For the operator: refusals and failures, without credentials. */
  readonly log?: (message: string) => void;
}

/** The git hosts with an API, each called by the provider's type. */
export function openGitHost(options: GitHostOptions): GitHost {
  const { apis, fetch, clock = systemClock, log = () => {} } = options;
  const call = openCaller(fetch);
  const hosts = Object.fromEntries(GIT_API_KINDS.map((kind) => [kind, apis[kind](call, clock)])) as Record<
    GitApiKind,
    GitHostApi
  >;

  const noted = (error: unknown): GitHostError => {
    if (!(error instanceof GitHostError)) throw error;
    log(`git host: ${error.failure}: ${error.message}`);
    return error;
  };
  const refusal = (error: unknown): HostRefusal => {
    const { failure, message } = noted(error);
    return { kind: failure, message };
  };

  return {
    async credential({ provider, name }, signal) {
      const { type, access, baseUrl } = provider;
      const username = CLONE_USERS[type];
      if (access.kind === 'none') return access;
      if (access.kind === 'token') return { kind: 'token', username, token: access.token };
      const { installationToken } = hosts[type];
      if (installationToken === undefined) throw new Error(`A provider of the type ${type} has no Apps`);
      const made = installationToken({ baseUrl, access, name }, signal);
      const token = await made.catch((error: unknown) => Promise.reject(noted(error)));
      return { kind: 'token', username, token };
    },
    async repository(repository, signal) {
      const asked = hosts[repository.provider.type].repository(repository, signal);
      return asked.catch(refusal);
    },
    async repositories(request, signal) {
      if (request.provider.access.kind === 'none')
        throw new GitHostError(
          'denied',
          'This provider has no access token, so its repositories cannot be listed.',
        );
      const listed = hosts[request.provider.type].repositories(request, signal);
      return listed.catch((error: unknown) => Promise.reject(noted(error)));
    },
    async branch(repository, branch, signal) {
      const asked = hosts[repository.provider.type].branch(repository, branch, signal);
      return asked.catch(refusal);
    },
  };
}
