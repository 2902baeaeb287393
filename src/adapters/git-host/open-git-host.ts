/**
 * Asks GitHub and GitLab, the public ones and those that people run themselves. It promises that only judged addresses
 * are called, that each call ends within ten seconds and reads a bounded answer, and that what is stored opens nothing
 * but what it was stored for: an App's token is made for one repository, to read it.
 */
import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import { type Clock, systemClock } from '#src/kernel/clock.ts';
import { openCaller } from './call.ts';
import { openGithub } from './github.ts';
import { openGitlab } from './gitlab.ts';
import { type GitHost, GitHostError, type HostRefusal } from './port.ts';

export interface GitHostOptions {
  readonly fetch: GuardedFetch;
  readonly clock?: Clock;
  /** For the operator: refusals and failures, without credentials. */
  readonly log?: (message: string) => void;
}

export function openGitHost({ fetch, clock = systemClock, log = () => {} }: GitHostOptions): GitHost {
  const call = openCaller(fetch);
  const hosts = { github: openGithub(call, clock), gitlab: openGitlab(call) };

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
      const { type, access } = provider;
      if (access.kind === 'none') return access;
      if (access.kind === 'token') return { kind: 'token', username: CLONE_USERS[type], token: access.token };
      const made = hosts.github.installationToken({ baseUrl: provider.baseUrl, access, name }, signal);
      const token = await made.catch((error: unknown) => Promise.reject(noted(error)));
      return { kind: 'token', username: CLONE_USERS[type], token };
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

/** The user names that the hosts expect beside a token: HTTP Basic has to have one. */
const CLONE_USERS = { github: 'x-access-token', gitlab: 'oauth2' } as const;
