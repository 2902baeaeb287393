import { z } from 'zod';
import { isStorable } from '#src/contracts/common.ts';
import { isBranchName } from '#src/kernel/branch-name.ts';
import type { PushedRepository } from './git-event.ts';

/** What the payloads of all hosts are made of. What a decision needs is required; the rest may be missing or odd. */

const MAX_URL_LENGTH = 2048;

const MAX_MESSAGE_LENGTH = 16_000;

/** A commit's message: cut rather than refused. */
export const Message = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, MAX_MESSAGE_LENGTH))
  .optional();

/** SHA-1 or SHA-256. */
export const CommitHash = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
export const Ref = z.string().max(300);
export const FullName = z
  .string()
  .max(500)
  .regex(/^[^/\s]+(?:\/[^/\s]+)+$/)
  .refine(isStorable);
export const Url = z.string().max(MAX_URL_LENGTH).nullish().catch(null);

const PathList = z.array(z.string()).optional().catch(undefined);
/** The files of one commit, as GitHub, GitLab and Gitea list them. */
export const commitFiles = { added: PathList, modified: PathList, removed: PathList };

/** The commit that a push leads to: hosts that leave out `after` name it as the head. */
export function commitOf(after: string | null | undefined, head: string | null | undefined): string | null {
  return after ?? CommitHash.safeParse(head).data ?? null;
}

/** Hosts write "no commit" as zeros, of either hash's length. */
export function isNoCommit(hash: string | null): boolean {
  return hash !== null && /^0+$/.test(hash);
}

/** The branch or tag of a full ref; null for notes, merge requests and other refs. */
export function readRef(ref: string): { readonly branch: string; readonly isTag: boolean } | null {
  const [, kind, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  if (kind === undefined || !isBranchName(name)) return null;
  return { branch: name, isTag: kind === 'tags' };
}

/** The name of the repository and the addresses that the event gives for it. Null if the event does not name it. */
export function pushedRepository(
  fullName: string | undefined,
  ...urls: readonly (string | null | undefined)[]
): PushedRepository | null {
  if (fullName === undefined) return null;
  const given = urls.flatMap((url) => (url ? [url] : []));
  return { fullName, urls: [...new Set(given)] };
}
