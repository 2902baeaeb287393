import { GIT_HOST_TITLES, type GitHostKind } from '#src/domain/git-host.ts';

/**
 * An event of a repository, in one form for all git hosts. It is not verified: a signature or a secret address
 * authenticates it.
 */
export type GitEvent =
  /** Bitbucket reports several branches in one event; the others report one. */
  | { readonly kind: 'push'; readonly host: GitHostKind; readonly pushes: readonly [Push, ...Push[]] }
  /** The host tries the address out. */
  | { readonly kind: 'ping'; readonly host: GitHostKind; readonly name: string }
  | { readonly kind: 'other'; readonly host: GitHostKind; readonly name: string }
  /** It has the headers of a host's event and not its form. `reason` is a sentence that quotes nothing. */
  | { readonly kind: 'unreadable'; readonly host: GitHostKind; readonly reason: string };

/** An event with the headers of a push, and not its form. */
export function notAPush(host: GitHostKind): GitEvent {
  return { kind: 'unreadable', host, reason: `It is not a push event of ${GIT_HOST_TITLES[host]}.` };
}

/** One branch or tag that was moved. Texts are bounded; none of them is fit for a shell, a path or HTML as it is. */
export interface Push {
  /** Null if the event does not name it. */
  readonly repository: PushedRepository | null;
  /** A name that git would take; of a tag the tag's. */
  readonly branch: string;
  readonly isTag: boolean;
  readonly isDeleted: boolean;
  /** What the branch points to now: 40 or 64 lower-case hex digits. Null if it was deleted or the event does not name it. */
  readonly commit: string | null;
  /** Of the head commit; empty if the host does not send it. */
  readonly message: string;
  readonly changes: Changes;
}

export interface PushedRepository {
  /** `owner/name`, with GitLab's groups in front. */
  readonly fullName: string;
  /** Every address that the host gives for it: HTTPS and SSH for cloning, the page for people. */
  readonly urls: readonly string[];
}

export interface Changes {
  /** Paths from the repository's root, each once. */
  readonly files: readonly string[];
  /** False if the push may have changed more than `files` contains. */
  readonly isComplete: boolean;
}

/** As `IncomingHttpHeaders` or `headersDistinct` give them: names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header that was sent exactly once, else null. */
export function soleHeader(headers: WebhookHeaders, name: string): string | null {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (typeof value === 'string') return value;
  return value?.length === 1 ? (value[0] ?? null) : null;
}
