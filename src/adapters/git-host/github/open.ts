import { z } from 'zod';
import { isBranchName } from '#src/kernel/branch-name.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Caller } from '../call.ts';
import type { GitHostApi } from '../definition.ts';
import { GitHostError, type HostedRepository } from '../port.ts';
import { callGithub } from './api.ts';
import { openInstallationTokens } from './installation-tokens.ts';
import { listOfApp, listOfToken } from './list-repositories.ts';

const Repository = z.object({ full_name: z.string() });
const Branch = z.object({ name: z.string() });

/** github.com and GitHub Enterprise. What goes wrong is thrown as a `GitHostError`. */
export function openGithub(call: Caller, clock: Clock): GitHostApi {
  const tokens = openInstallationTokens(call, clock);

  const get = async (route: string, hosted: HostedRepository, branch: string | null, signal: AbortSignal) => {
    const { provider, name } = hosted;
    const { owner, repo } = ownerAndName(name);
    return callGithub(call, route, {
      baseUrl: provider.baseUrl,
      parameters: { owner, repo, ...(branch !== null && { branch }) },
      authorization: await authorizationFor(hosted, signal),
      shown: provider.access.kind === 'app' ? "the App's token" : 'the token',
      missing:
        branch === null
          ? `There is no repository ${name}, or it is hidden from this provider.`
          : `${name} has no branch ${branch}.`,
      signal,
    });
  };

  const authorizationFor = async ({ provider, name }: HostedRepository, signal: AbortSignal) => {
    const { access, baseUrl } = provider;
    if (access.kind === 'none') return null;
    if (access.kind === 'token') return `Bearer ${access.token}`;
    return `Bearer ${await tokens.tokenFor({ baseUrl, access, ...ownerAndName(name) }, signal)}`;
  };

  return {
    async installationToken({ name, ...app }, signal) {
      return tokens.tokenFor({ ...app, ...ownerAndName(name) }, signal);
    },
    async repository(hosted, signal) {
      const found = Repository.safeParse(await get('GET /repos/{owner}/{repo}', hosted, null, signal));
      if (!found.success) throw unreadable();
      return { kind: 'exists' };
    },
    async repositories({ provider, ...list }, signal) {
      const { access, baseUrl } = provider;
      const request = { ...list, baseUrl, signal };
      if (access.kind === 'app') return listOfApp(call, access, request);
      return access.kind === 'token' ? listOfToken(call, access.token, request) : [];
    },
    async branch(hosted, branch, signal) {
      if (!isBranchName(branch)) throw new GitHostError('not_found', 'The branch name is not valid.');
      const found = await get('GET /repos/{owner}/{repo}/branches/{branch}', hosted, branch, signal);
      if (!Branch.safeParse(found).success) throw unreadable();
      return { kind: 'exists' };
    },
  };
}

function ownerAndName(name: string): { owner: string; repo: string } {
  const [, owner, repo] = /^([^/]+)\/([^/]+)$/.exec(name) ?? [];
  if (owner === undefined || repo === undefined)
    throw new GitHostError('not_found', 'A repository of GitHub has the form owner/name.');
  return { owner, repo };
}

function unreadable(): GitHostError {
  return new GitHostError('unreachable', 'The response is not from a GitHub server.');
}
