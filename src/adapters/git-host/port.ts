import type { GitApiKind } from '#src/domain/git-host.ts';

/**
 * The API of a git host: facts about repositories, and the credentials to clone them. The port `git` reads the
 * repositories themselves. Users set the addresses, so each call checks its address.
 */
export interface GitHost {
  /** What opens the repository for cloning, valid for a quarter of an hour at least. Throws a `GitHostError`. */
  credential(repository: HostedRepository, signal: AbortSignal): Promise<HostCredential>;
  /** Asks whether the repository exists and can be read. Returns problems instead of throwing a `GitHostError`. */
  repository(repository: HostedRepository, signal: AbortSignal): Promise<HostAnswer>;
  /** Lists repositories that the provider's access opens, the last changed first. Throws a `GitHostError`. */
  repositories(request: ListRequest, signal: AbortSignal): Promise<readonly FoundRepository[]>;
  /** Asks for one branch. A repository that is not there has no branches. */
  branch(repository: HostedRepository, branch: string, signal: AbortSignal): Promise<HostAnswer>;
}

/** Which repositories of a provider are listed. */
export interface ListRequest {
  readonly provider: Provider;
  /** A part of the name, not case-sensitive; null: all. */
  readonly search: string | null;
  readonly limit: number;
}

/** A repository that a provider can read. */
export interface FoundRepository {
  /** `owner/name`, with GitLab's groups in front. */
  readonly name: string;
  /** Where people visit it. */
  readonly url: string;
  /** Null if it is empty. */
  readonly defaultBranch: string | null;
  /** Null if the host does not report it. */
  readonly isPrivate: boolean | null;
}

export interface HostedRepository {
  readonly provider: Provider;
  /** `owner/name`, with GitLab's groups in front. */
  readonly name: string;
}

export type Provider = {
  readonly [Kind in GitApiKind]: {
    readonly type: Kind;
    readonly baseUrl: string;
    readonly access: AccessOf[Kind];
  };
}[GitApiKind];

/** How the repositories of each kind of host can be read. */
interface AccessOf {
  readonly github: HostAccess | AppAccess;
  readonly gitlab: HostAccess;
}

export type HostAccess = { readonly kind: 'none' } | { readonly kind: 'token'; readonly token: string };

/** A GitHub App: its tokens are made when they are needed, for one repository, to read its contents. */
export interface AppAccess {
  readonly kind: 'app';
  /** The App's number or client ID. */
  readonly appId: string;
  /** PEM, as GitHub gives it. */
  readonly privateKey: string;
}

/** As the port `git` takes it. */
export type HostCredential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly username: string; readonly token: string };

export type HostAnswer = { readonly kind: 'exists' } | HostRefusal;

export type HostFailure =
  /** It is not there, or the host hides it from this access. */
  | 'not_found'
  /** The host does not take this token or key, or the token may not ask: it may still clone. */
  | 'denied'
  /** No usable answer: nothing is known. */
  | 'unreachable';

/** `message` is a sentence for the user. It names host, repository or branch, and never a credential. */
export interface HostRefusal {
  readonly kind: HostFailure;
  readonly message: string;
}

export class GitHostError extends Error {
  override readonly name = 'GitHostError';
  readonly failure: HostFailure;

  // No cause: errors of HTTP libraries carry requests, and with them credentials.
  constructor(failure: HostFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
