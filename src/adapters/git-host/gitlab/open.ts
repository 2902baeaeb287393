import { z } from 'zod';
import { isBranchName } from '#src/kernel/branch-name.ts';
import type { Caller } from '../call.ts';
import type { GitHostApi } from '../definition.ts';
import { explainStatus } from '../explain-status.ts';
import { GitHostError, type HostedRepository } from '../port.ts';

const Project = z.object({ id: z.number() });
const Branch = z.object({ name: z.string() });
const Projects = z.array(
  z.object({
    path_with_namespace: z.string().max(1000),
    default_branch: z.string().max(1000).nullish(),
    visibility: z.string().nullish(),
  }),
);
const GROUPS_AND_NAME = /^[^/]+(?:\/[^/]+)+$/;

/** gitlab.com and GitLab's own installations. What goes wrong is thrown as a `GitHostError`. */
export function openGitlab(call: Caller): GitHostApi {
  return {
    async repository(hosted, signal) {
      const missing = `There is no project ${hosted.name}, or it is hidden from this provider.`;
      const found = Project.safeParse(await get(call, hosted, '', missing, signal));
      if (!found.success) throw unreadable();
      return { kind: 'exists' };
    },
    async repositories({ provider, search, limit }, signal) {
      const query = new URLSearchParams({
        ...{ membership: 'true', simple: 'true', order_by: 'last_activity_at', per_page: String(limit) },
        ...(search !== null && { search, search_namespaces: 'true' }),
      });
      const missing = 'This server does not list projects.';
      const found = Projects.safeParse(await ask(call, provider, `?${query}`, missing, signal));
      if (!found.success) throw unreadable();
      return found.data.map(({ path_with_namespace: name, default_branch: branch, visibility }) => ({
        name,
        url: `${provider.baseUrl.replace(/\/+$/, '')}/${name}`,
        defaultBranch: branch ?? null,
        isPrivate: visibility == null ? null : visibility !== 'public',
      }));
    },
    async branch(hosted, branch, signal) {
      if (!isBranchName(branch)) throw new GitHostError('not_found', 'The branch name is not valid.');
      const missing = `${hosted.name} has no branch ${branch}.`;
      const path = `/repository/branches/${encodeURIComponent(branch)}`;
      const found = Branch.safeParse(await get(call, hosted, path, missing, signal));
      if (!found.success) throw unreadable();
      return { kind: 'exists' };
    },
  };
}

async function get(
  call: Caller,
  { provider, name }: HostedRepository,
  path: string,
  missing: string,
  signal: AbortSignal,
): Promise<unknown> {
  if (!GROUPS_AND_NAME.test(name))
    throw new GitHostError('not_found', 'A project of GitLab has the form group/name.');
  return ask(call, provider, `/${encodeURIComponent(name)}${path}`, missing, signal);
}

/** `path` follows the address of all projects. */
async function ask(
  call: Caller,
  { baseUrl, access }: HostedRepository['provider'],
  path: string,
  missing: string,
  signal: AbortSignal,
): Promise<unknown> {
  const url = `${baseUrl.replace(/\/+$/, '')}/api/v4/projects${path}`;
  const response = await call(signal)(url, {
    headers: {
      accept: 'application/json',
      ...(access.kind === 'token' && { authorization: `Bearer ${access.token}` }),
    },
  });
  if (response.status !== 200) {
    const headers = Object.fromEntries(response.headers);
    throw explainStatus(response.status, headers, {
      host: new URL(baseUrl).host,
      missing,
      shown: 'the token',
    });
  }
  return response.json().catch(() => {
    throw unreadable();
  });
}

function unreadable(): GitHostError {
  return new GitHostError('unreachable', 'The response is not from a GitLab server.');
}
