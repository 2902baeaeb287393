/**
 * Asks GitHub and GitLab, the public ones and those that people run themselves. It promises that only judged addresses
 * are called, that each call ends within ten seconds and reads a bounded answer, and that what is stored opens nothing
 * but what it was stored for: an App's token is made for one repository, to read it.
 */
import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import { GIT_API_KINDS, type GitApiKind } from '#src/domain/git-host.ts';
import { type Clock, systemClock } from '#src/kernel/clock.ts';
import { openCaller } from './common/call.ts';
import type { GitHostApi } from './definition.ts';
import { type GitHost, GitHostError, type HostRefusal } from './port.ts';
import { GIT_HOSTS } from './registry.ts';

export interface GitHostOptions {
  readonly fetch: GuardedFetch;
  readonly clock?: Clock;
  /** For the operator: refusals and failures, without credentials. */
  readonly log?: (message: string) => void;
}

export function openGitHost({ fetch, clock = systemClock, log = () => {} }: GitHostOptions): GitHost {
  const call = openCaller(fetch);
  const hosts = Object.fromEntries(
    GIT_API_KINDS.map((kind) => [kind, GIT_HOSTS[kind].open(call, clock)]),
  ) as Record<GitApiKind, GitHostApi>;

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
      const username = GIT_HOSTS[type].cloneUser;
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
    async branch(repository, branch, signal) {
      const asked = hosts[repository.provider.type].branch(repository, branch, signal);
      return asked.catch(refusal);
    },
  };
}
