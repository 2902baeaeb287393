import { type GitUrl, parseGitUrl } from '#src/kernel/git-url.ts';
import type { PushedRepository } from './push/git-event.ts';

/**
 * Whether an address names the repository of a push: the same host and path, over HTTPS or SSH,
 * ignoring case and a trailing `.git`. A part of a name does not match.
 */
export function matchesRepository(repositoryUrl: string, pushed: PushedRepository | null): boolean {
  if (pushed === null) return false;
  const wanted = keyOf(repositoryUrl);
  return wanted !== null && pushed.urls.some((url) => keyOf(url) === wanted);
}

/**
 * Whether a push that was sent to the address of one application can be to its repository. The address names the application
 * already: an event without addresses of the repository is compared by its name, and one without a name is accepted.
 */
export function mayBeRepository(repositoryUrl: string, pushed: PushedRepository | null): boolean {
  if (pushed === null) return true;
  if (pushed.urls.length > 0) return matchesRepository(repositoryUrl, pushed);
  return keyOf(repositoryUrl)?.endsWith(`/${pushed.fullName.toLowerCase()}`) === true;
}

/** Host and path in comparable form; null if the text is not an address of a repository. */
function keyOf(text: string): string | null {
  // Plain http is checked before a fetch; here the address is only compared.
  const parsed = parseGitUrl(text, { allowHttp: true });
  if (!parsed.ok) return null;
  const path = parsed.url.path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return path === '' ? null : `${authorityOf(parsed.url)}/${path}`.toLowerCase();
}

/** A non-default port distinguishes hosts; the default port of a protocol does not. */
function authorityOf({ transport, host, port }: GitUrl): string {
  return port === USUAL_PORTS[transport] ? host : `${host}:${port}`;
}

const USUAL_PORTS = { https: 443, http: 80, ssh: 22 } as const;
