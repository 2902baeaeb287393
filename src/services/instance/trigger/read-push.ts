import { type GitEvent, type GitHostKind, soleHeader, type WebhookHeaders } from './git-event.ts';
import { readBitbucket } from './push/bitbucket.ts';
import { readGitea } from './push/gitea.ts';
import { readGithub } from './push/github.ts';
import { readGitlab } from './push/gitlab.ts';

/**
 * Recognises by its headers which git host's event a request is, and reads it. Null where it is none. Never throws,
 * whatever the bytes; the caller bounds their number.
 */
export function readGitEvent(headers: WebhookHeaders, body: Buffer): GitEvent | null {
  const found = recognise(headers);
  if (found === null) return null;
  const { host, name } = found;
  const payload = readPayload(headers, body);
  if (payload === undefined)
    return {
      kind: 'unreadable',
      host,
      reason: 'Its body is neither JSON in UTF-8 nor a form whose `payload` is.',
    };
  return READERS[host](name, payload);
}

const READERS: Readonly<Record<GitHostKind, (name: string, payload: unknown) => GitEvent>> = {
  github: readGithub,
  gitlab: readGitlab,
  gitea: readGitea,
  bitbucket: readBitbucket,
};

/** Gitea and its kin send GitHub's header as well: theirs are looked at first. */
const EVENT_HEADERS: readonly (readonly [header: string, host: GitHostKind])[] = [
  ['x-forgejo-event', 'gitea'],
  ['x-gitea-event', 'gitea'],
  ['x-gogs-event', 'gitea'],
  ['x-gitlab-event', 'gitlab'],
  ['x-event-key', 'bitbucket'],
  ['x-github-event', 'github'],
];

function recognise(headers: WebhookHeaders): { host: GitHostKind; name: string } | null {
  for (const [header, host] of EVENT_HEADERS) {
    const name = soleHeader(headers, header);
    if (name !== null && name !== '') return { host, name: name.slice(0, 100) };
  }
  return null;
}

/** JSON, or a form whose field `payload` is JSON: GitHub and Gitea let people choose. */
function readPayload(headers: WebhookHeaders, body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const type = soleHeader(headers, 'content-type') ?? '';
    const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    // The event is told to be unreadable; what stood in it is nobody's business.
    return undefined;
  }
}
