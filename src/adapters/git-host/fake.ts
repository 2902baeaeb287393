import { CLONE_USERS } from './clone-users.ts';
import {
  type GitHost,
  GitHostError,
  type HostAnswer,
  type HostCredential,
  type HostedRepository,
} from './port.ts';

export interface FakeHostedRepository {
  readonly branches: readonly string[];
  /** When set, only this token reads it, or an App with this id. */
  readonly token?: string;
  readonly appId?: string;
}

/** Repositories in memory, by address: `https://host/owner/name`. */
export interface FakeGitHost extends GitHost {
  put(url: string, repository: FakeHostedRepository): void;
  /** No call gets an answer from now on, or does so again. */
  setReachable(isReachable: boolean): void;
}

/** A git host in memory, for tests. */
export function fakeGitHost(): FakeGitHost {
  const repositories = new Map<string, FakeHostedRepository>();
  let isReachable = true;

  const find = ({ provider, name }: HostedRepository, signal: AbortSignal): FakeHostedRepository => {
    if (!isReachable || signal.aborted)
      throw new GitHostError('unreachable', 'The git host does not answer.');
    const { access } = provider;
    const found = repositories.get(`${provider.baseUrl}/${name}`);
    const isPublic = found?.token === undefined && found?.appId === undefined;
    if (access.kind === 'token' && !isPublic && access.token !== found?.token)
      throw new GitHostError('denied', 'The git host does not accept the token.');
    const mayRead =
      isPublic ||
      (access.kind === 'token' && access.token === found.token) ||
      (access.kind === 'app' && access.appId === found.appId);
    if (found === undefined || !mayRead)
      throw new GitHostError('not_found', `There is no repository ${name}.`);
    return found;
  };

  return {
    put: (url, repository) => void repositories.set(url, repository),
    setReachable: (wanted) => {
      isReachable = wanted;
    },
    async credential(repository, signal): Promise<HostCredential> {
      const { type, access } = repository.provider;
      if (access.kind === 'none') return access;
      const username = CLONE_USERS[type];
      if (access.kind === 'token') return { kind: 'token', username, token: access.token };
      find(repository, signal);
      return { kind: 'token', username, token: `ghs_${access.appId}` };
    },
    async repository(repository, signal) {
      return answer(() => void find(repository, signal));
    },
    async repositories({ provider, search, limit }, signal) {
      if (!isReachable || signal.aborted)
        throw new GitHostError('unreachable', 'The git host does not answer.');
      const { access, baseUrl } = provider;
      if (access.kind === 'none') throw new GitHostError('denied', 'This provider has no access token.');
      const own = [...repositories].filter(([url, { token, appId }]) => {
        const isReadable = access.kind === 'token' ? token === access.token : appId === access.appId;
        return url.startsWith(`${baseUrl}/`) && isReadable;
      });
      return own
        .map(([url, { branches }]) => ({
          name: url.slice(baseUrl.length + 1),
          url,
          defaultBranch: branches[0] ?? null,
          isPrivate: true,
        }))
        .filter(({ name }) => search === null || name.toLowerCase().includes(search.toLowerCase()))
        .slice(0, limit);
    },
    async branch(repository, branch, signal) {
      return answer(() => {
        if (!find(repository, signal).branches.includes(branch))
          throw new GitHostError('not_found', `${repository.name} has no branch ${branch}.`);
      });
    },
  };
}

function answer(look: () => void): HostAnswer {
  try {
    look();
    return { kind: 'exists' };
  } catch (error) {
    if (!(error instanceof GitHostError)) throw error;
    return { kind: error.failure, message: error.message };
  }
}
