import type { GitService } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';
import type { Run } from '#src/kernel/run.ts';

/** Reads repositories of git hosts. Addresses are judged at every call; credentials never reach an argument list. */
export interface Git {
  /**
   * Fetches the newest commit of a branch, or the one that is asked for, history left out, into `directory`, which
   * must not exist yet. On failure nothing is left of it. Throws a `GitError`.
   */
  clone(request: CloneRequest, run: Run): Promise<Commit>;
  /** Asks the host whether repository and branch exist. Never throws a `GitError`: the result contains the problem. */
  probe(request: RemoteBranch, run: Run): Promise<ProbeResult>;
  /** The branches of a repository; `branch` of the request is not asked for. Throws a `GitError`. */
  branches(request: RemoteBranch, run: Run): Promise<RemoteBranches>;
  /**
   * Looks at the newest tree of a branch without its files: what `clone` leaves out unless it is asked for. Null where
   * the host cannot answer that quickly. Never throws a `GitError`.
   */
  inspect(request: RemoteBranch, run: Run): Promise<Extras | null>;
  /** Scopes for which host keys are recorded here. */
  hostKeyScopes(): Promise<readonly string[]>;
  /** Forgets the host keys of a scope. A scope without keys is not an error. */
  forgetHostKeys(scope: string): Promise<void>;
}

export interface RemoteBranch {
  /** `https://…`, `ssh://…` or `git@host:path`; `http://…` where the operator allows it. */
  readonly url: string;
  readonly branch: string;
  readonly credential: GitCredential;
  /** Whose recorded host keys an SSH connection is held against: one file a scope. */
  readonly hostKeyScope: string;
}

export interface CloneRequest extends RemoteBranch {
  readonly directory: string;
  /**
   * The full hash of the wanted commit. If it is not among the last hundred of the branch, the newest is taken instead:
   * hosts also serve commits of forks by their hash, and those do not belong to the owner of the branch.
   */
  readonly commit?: string;
  /** Fetch the submodules, too. Where false the log names those that are left out. */
  readonly submodules?: boolean | undefined;
  /** Fetch the files in Git LFS, too. If false, the log shows that they are left out. */
  readonly lfs?: boolean | undefined;
}

export interface RemoteBranches {
  /** As the host orders them: by name. */
  readonly branches: readonly string[];
  /** Null if the repository is empty, or the host does not name it. */
  readonly defaultBranch: string | null;
}

/** What of a repository is kept elsewhere. */
export interface Extras {
  /** Paths of its submodules. */
  readonly submodules: readonly string[];
  /** Whether its `.gitattributes` put files in Git LFS. */
  readonly lfs: boolean;
}

export type GitCredential =
  | { readonly kind: 'none' }
  /** HTTP Basic: GitHub takes any user name, GitLab `oauth2`. */
  | { readonly kind: 'token'; readonly username: string; readonly token: string }
  | { readonly kind: 'sshKey'; readonly privateKey: string }
  /** A repository that was pushed to this machine: it is read from the data folder, and `url` only names it. */
  | { readonly kind: 'local'; readonly repositoryId: Id<'rep'> };

export interface Commit {
  readonly hash: string;
  /** First line of the message, control characters removed, at most 200 characters. */
  readonly subject: string;
}

export type GitFailure =
  | 'address_refused'
  | 'unreachable'
  | 'authentication_failed'
  | 'repository_not_found'
  | 'branch_not_found'
  | 'host_key_changed'
  | 'too_large'
  | 'timed_out'
  | 'cancelled'
  /** What a git client has sent to one of our own repositories. */
  | 'invalid_request'
  | 'failed';

export type ProbeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: GitFailure; readonly message: string };

/** `message` is a sentence for the user: it names host, branch or path, and never a credential. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly failure: GitFailure;

  constructor(failure: GitFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.failure = failure;
  }
}

/** Who pushes, fetches or creates: what one does at once leaves room for others. */
export interface GitClient {
  readonly organizationId: Id<'org'>;
  readonly userId: Id<'usr'>;
}

/** Work for a client. Where the client has its share of what is done at once, it waits. */
export interface ClientRun extends Run {
  readonly client: GitClient;
}

/** Repositories that users push to this machine: bare, without hooks, each bounded in size. */
export interface Repositories {
  create(repositoryId: Id<'rep'>, client: GitClient): Promise<void>;
  /** A missing one is not an error. */
  remove(repositoryId: Id<'rep'>): Promise<void>;
  /** Ids of the repositories in the data folder that were last changed this long ago, or earlier. */
  list(options?: { readonly idleMs?: number }): Promise<readonly Id<'rep'>[]>;
  /** Brings the copy of this process up to date, where several share the repositories. */
  refresh(repositoryId: Id<'rep'>, run: Run): Promise<void>;
  /** What git asks for first: branches, tags and capabilities. Throws a `GitError`. */
  advertise(
    repositoryId: Id<'rep'>,
    service: GitService,
    protocol: string | undefined,
    run: ClientRun,
  ): Promise<Buffer>;
  /** Takes a push. One push at a time is taken in a repository. Throws a `GitError`. */
  receive(repositoryId: Id<'rep'>, pack: AsyncIterable<Uint8Array>, run: ClientRun): Promise<ReceivedPush>;
  /** Returns the response to a fetch, as bytes. Throws a `GitError`, also while they are read. */
  upload(
    repositoryId: Id<'rep'>,
    request: AsyncIterable<Uint8Array>,
    protocol: string | undefined,
    run: ClientRun,
  ): AsyncIterable<Uint8Array>;
}

export interface ReceivedPush {
  /** What git returns to the client; `withMessages` adds lines to it. */
  readonly answer: Buffer;
  readonly changes: readonly BranchChange[];
}

/** A branch that a push has moved. */
export interface BranchChange {
  readonly branch: string;
  /** Null: it was deleted. */
  readonly commit: string | null;
  /** Of the newest commit. */
  readonly message: string;
  /** Paths of changed files from the root. */
  readonly files: readonly string[];
  /** Whether `files` names all of them. */
  readonly isComplete: boolean;
}
