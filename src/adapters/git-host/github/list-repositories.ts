import { z } from 'zod';
import type { Caller } from '../call.ts';
import { type AppAccess, type FoundRepository, GitHostError, type ListRequest } from '../port.ts';
import { callGithub } from './api.ts';
import { signForApp } from './installation-tokens.ts';

/** The description of a repository is up to ten KiB, and an answer is bounded. */
const PER_PAGE = 40;
const MAX_PAGES = 10;
const MAX_INSTALLATIONS = 10;

const Repositories = z.array(
  z.object({
    full_name: z.string().max(300),
    default_branch: z.string().max(1000).nullish(),
    private: z.boolean(),
  }),
);
const Installed = z.object({ repositories: Repositories });
const Installations = z.array(z.object({ id: z.number().int().positive() }));
const AccessToken = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,1000}$/) });

type GithubList = Omit<ListRequest, 'provider'> & { readonly baseUrl: string; readonly signal: AbortSignal };

/** What a token reads, those first that were pushed to last. GitHub cannot search in it: that is done here. */
export function listOfToken(call: Caller, token: string, request: GithubList): Promise<FoundRepository[]> {
  const parameters = { sort: 'pushed' };
  return listPages(request, async (page) => {
    const asked = { ...common(request, 'the token'), authorization: `Bearer ${token}` };
    const answer = await callGithub(call, 'GET /user/repos', {
      ...asked,
      parameters: { ...parameters, per_page: PER_PAGE, page },
    });
    return Repositories.safeParse(answer).data;
  });
}

/** What an App is installed on. The tokens that are made for it read descriptions and no contents. */
export async function listOfApp(
  call: Caller,
  access: AppAccess,
  request: GithubList,
): Promise<FoundRepository[]> {
  const asApp = {
    ...common(request, "the App's ID and key"),
    authorization: `Bearer ${await signForApp(access)}`,
  };
  const installations = Installations.safeParse(
    await callGithub(call, 'GET /app/installations', {
      ...asApp,
      parameters: { per_page: MAX_INSTALLATIONS },
    }),
  );
  if (!installations.success) throw unreadable();
  const found: FoundRepository[] = [];
  for (const { id } of installations.data) {
    const limit = request.limit - found.length;
    if (limit <= 0) break;
    const made = AccessToken.safeParse(
      await callGithub(call, 'POST /app/installations/{installation_id}/access_tokens', {
        ...asApp,
        parameters: { installation_id: id, permissions: { metadata: 'read' } },
      }),
    );
    if (!made.success) throw unreadable();
    const authorization = `Bearer ${made.data.token}`;
    const pages = await listPages({ ...request, limit }, async (page) => {
      const answer = await callGithub(call, 'GET /installation/repositories', {
        ...common(request, "the App's token"),
        authorization,
        parameters: { per_page: PER_PAGE, page },
      });
      return Installed.safeParse(answer).data?.repositories;
    });
    found.push(...pages);
  }
  return found;
}

async function listPages(
  { search, limit, baseUrl }: Pick<GithubList, 'search' | 'limit' | 'baseUrl'>,
  read: (page: number) => Promise<z.output<typeof Repositories> | undefined>,
): Promise<FoundRepository[]> {
  const found: FoundRepository[] = [];
  for (let page = 1; page <= MAX_PAGES && found.length < limit; page++) {
    const repositories = await read(page);
    if (repositories === undefined) throw unreadable();
    for (const { full_name: name, default_branch: defaultBranch, private: isPrivate } of repositories) {
      if (search !== null && !name.toLowerCase().includes(search.toLowerCase())) continue;
      const url = `${baseUrl.replace(/\/+$/, '')}/${name}`;
      found.push({ name, url, defaultBranch: defaultBranch ?? null, isPrivate });
    }
    if (repositories.length < PER_PAGE) break;
  }
  return found.slice(0, limit);
}

function common({ baseUrl, signal }: Pick<GithubList, 'baseUrl' | 'signal'>, shown: string) {
  return { baseUrl, signal, shown, missing: 'This server does not list repositories.' };
}

function unreadable(): GitHostError {
  return new GitHostError('unreachable', 'The response is not from a GitHub server.');
}
