import { type GitUrl, parseGitUrl } from '#src/kernel/git-url.ts';
import type { PushedRepository } from './push/git-event.ts';

/**
 * Whether an address names the repository of a push: the same host and path, whichever of HTTPS and SSH either is in,
 * without regard to case and to `.git` at the end. A part of a name is never enough.
 */
export function matchesRepository(repositoryUrl: string, { urls }: PushedRepository): boolean {
  const wanted = keyOf(repositoryUrl);
  return wanted !== null && urls.some((url) => keyOf(url) === wanted);
}

/** Host and path in comparable form; null for what is no address of a repository. */
function keyOf(text: string): string | null {
  // Plain http is judged where something is fetched; here it is a name.
  const parsed = parseGitUrl(text, { allowHttp: true });
  if (!parsed.ok) return null;
  const path = parsed.url.path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return path === '' ? null : `${authorityOf(parsed.url)}/${path}`.toLowerCase();
}

/** A port that somebody chose tells hosts apart; those that come with the way of reaching it do not. */
function authorityOf({ transport, host, port }: GitUrl): string {
  return port === USUAL_PORTS[transport] ? host : `${host}:${port}`;
}

const USUAL_PORTS = { https: 443, http: 80, ssh: 22 } as const;
