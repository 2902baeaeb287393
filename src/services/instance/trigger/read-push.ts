import type { GitHostKind } from '#src/domain/git-host.ts';
import { jsonShapeProblem } from '#src/kernel/json-shape.ts';
import { readBitbucket } from './push/bitbucket.ts';
import { type GitEvent, soleHeader, type WebhookHeaders } from './push/git-event.ts';
import { readGitea } from './push/gitea.ts';
import { readGithub } from './push/github.ts';
import { readGitlab } from './push/gitlab.ts';

/**
 * Recognizes the git host of an event by the headers of the request, and parses the event. Null for any other request.
 * Never throws; the caller limits the size.
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

/** The largest push that hosts send lists a hundred thousand paths. */
const PAYLOAD_BOUNDS = { maxValues: 100_000, maxDepth: 64 };

/** JSON, or a form whose field `payload` is JSON: GitHub and Gitea let people choose. */
function readPayload(headers: WebhookHeaders, body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const type = soleHeader(headers, 'content-type') ?? '';
    const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type);
    const json = isForm ? payloadOf(text) : text;
    return jsonShapeProblem(json, PAYLOAD_BOUNDS) === null ? JSON.parse(json) : undefined;
  } catch {
    // The answer reports the event as unreadable and quotes nothing of it.
    return undefined;
  }
}

/** The first field `payload` of a form. The form is not taken apart: it can be a million empty fields. */
function payloadOf(form: string): string {
  const name = 'payload=';
  const found = form.startsWith(name) ? 0 : form.indexOf(`&${name}`) + 1;
  if (found === 0 && !form.startsWith(name)) return '';
  const end = form.indexOf('&', found);
  const value = form.slice(found + name.length, end < 0 ? undefined : end);
  return decodeURIComponent(value.replaceAll('+', ' '));
}
