import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { GuardedAnswer } from '#src/adapters/http-client/port.ts';
import type { GitUrl } from '#src/kernel/git-url.ts';
import { readTargetUrl } from '#src/kernel/target-url.ts';
import type { FetchSettings } from './fetching.ts';
import type { LfsPointer } from './lfs-pointers.ts';
import { GitError } from './port.ts';
import { clean } from './progress.ts';
import type { StopReason } from './stop-reason.ts';

/** The LFS server of a repository. */
export interface LfsPlace {
  readonly url: GitUrl;
  /** Sent to the repository's own origin alone. */
  readonly authorization: string | null;
  readonly settings: Pick<FetchSettings, 'allowHttp' | 'fetch'>;
  readonly stop: StopReason;
}

/** Where the content of an object is. */
interface Download {
  readonly href: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MEDIA_TYPE = 'application/vnd.git-lfs+json';
const BATCH_DEADLINE_MS = 30_000;
const MAX_BATCH_BYTES = 4 * 1024 ** 2;
const OBJECT_DEADLINE_MS = 5 * 60_000;
const MAX_REDIRECTS = 3;

const BatchAnswer = z.object({
  objects: z
    .array(
      z.object({
        oid: z.string(),
        actions: z
          .object({
            download: z
              .object({
                href: z.string().max(16_384),
                header: z.record(z.string().max(200), z.string().max(16_384)).nullish(),
              })
              .optional(),
          })
          .nullish(),
        error: z.object({ code: z.number().optional(), message: z.string().optional() }).nullish(),
      }),
    )
    .max(1000),
});

/** Asks where objects are, by their ids. Throws a `GitError` if the host does not answer for one of them. */
export async function askBatch(
  { url, authorization, settings, stop }: LfsPlace,
  objects: readonly LfsPointer[],
): Promise<ReadonlyMap<string, Download>> {
  const body = {
    operation: 'download',
    transfers: ['basic'],
    hash_algo: 'sha256',
    objects: objects.map(({ oid, size }) => ({ oid, size })),
  };
  const repository = url.text.replace(/\/+$/, '').replace(/\.git$/, '');
  const answer = await settings.fetch({
    url: `${repository}.git/info/lfs/objects/batch`,
    method: 'POST',
    headers: {
      accept: MEDIA_TYPE,
      'content-type': MEDIA_TYPE,
      ...(authorization !== null && { authorization }),
    },
    body: Buffer.from(JSON.stringify(body)),
    deadlineMs: BATCH_DEADLINE_MS,
    maxBodyBytes: MAX_BATCH_BYTES,
    signal: stop.signal,
  });
  stop.check();
  if (answer.kind !== 'answered' || answer.status !== 200) throw unanswered(url.host, answer);
  const read = BatchAnswer.safeParse(parsed(answer.body));
  if (!read.success) throw new GitError('failed', `${url.host} returned an invalid response about Git LFS.`);
  const found = new Map<string, Download>();
  for (const { oid, actions, error } of read.data.objects) {
    const pointer = objects.find((object) => object.oid === oid);
    const download = actions?.download;
    if (pointer === undefined) continue;
    if (download === undefined) {
      const why = clean(error?.message ?? 'no reason was given', 200);
      throw new GitError('failed', `${url.host} does not have the LFS file ${nameOf(pointer)}: ${why}.`);
    }
    found.set(oid, { href: download.href, headers: download.header ?? {} });
  }
  return found;
}

/** Writes the content of an object to a new file. */
export async function downloadObject(
  place: LfsPlace,
  pointer: LfsPointer,
  download: Download | undefined,
  file: string,
): Promise<void> {
  const { url, stop } = place;
  if (download === undefined)
    throw new GitError(
      'failed',
      `${url.host} did not return the location of the LFS file ${nameOf(pointer)}.`,
    );
  let { href } = download;
  let headers = headersFor(place, download);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await receive(place, href, headers, pointer, file);
    stop.check();
    if (answer === 'received') return;
    const { location } = answer.kind === 'answered' ? answer.headers : {};
    const isRedirect = answer.kind === 'answered' && [301, 302, 303, 307, 308].includes(answer.status);
    if (!isRedirect || location === undefined || redirects === MAX_REDIRECTS || !URL.canParse(location, href))
      throw unanswered(hostOf(href), answer);
    const next = new URL(location, href);
    // What opens one host is not for another.
    if (next.origin !== new URL(href).origin) headers = {};
    href = next.href;
  }
}

async function receive(
  { settings, stop }: LfsPlace,
  href: string,
  headers: Readonly<Record<string, string>>,
  pointer: LfsPointer,
  path: string,
): Promise<GuardedAnswer | 'received'> {
  const target = readTargetUrl(href);
  if (typeof target === 'string') throw new GitError('address_refused', target);
  if (target.protocol === 'http:' && !settings.allowHttp)
    throw new GitError(
      'address_refused',
      `The LFS file ${nameOf(pointer)} is only available over plain http.`,
    );
  const file = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    const answer = await settings.fetch({
      ...{ url: target.href, headers, signal: stop.signal },
      deadlineMs: OBJECT_DEADLINE_MS,
      maxBodyBytes: pointer.size,
      sink: async (chunk) => {
        hash.update(chunk);
        size += chunk.byteLength;
        await file.writeFile(chunk);
      },
    });
    if (answer.kind !== 'answered' || answer.status !== 200) return answer;
    stop.check();
    if (size !== pointer.size || hash.digest('hex') !== pointer.oid)
      throw new GitError(
        'failed',
        `The LFS file ${nameOf(pointer)} is incomplete or differs from the one that the repository records.`,
      );
    return 'received';
  } finally {
    await file.close();
  }
}

/** The headers that the host names, and the credential of the source if the file is at the source's own origin. */
function headersFor({ url, authorization }: LfsPlace, { href, headers }: Download): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name, value]) => /^[a-z0-9-]+$/.test(name) && /^[\t -~]*$/.test(value) && !OWN.has(name))
      .slice(0, 20),
  );
  const isOwn = URL.canParse(href) && new URL(href).origin === new URL(url.text).origin;
  return isOwn && authorization !== null ? { authorization, ...given } : given;
}

/** Headers that belong to the connection. */
const OWN = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'keep-alive'],
  ...['te', 'trailer', 'expect', 'accept-encoding', 'range', 'proxy-authorization', 'cookie'],
]);

function unanswered(host: string, answer: GuardedAnswer): GitError {
  if (answer.kind === 'refused')
    return new GitError('address_refused', `Files from Git LFS cannot be fetched: ${answer.reason}`);
  if (answer.kind === 'failed')
    return new GitError('unreachable', `Files from Git LFS at ${host} cannot be fetched: ${answer.reason}`);
  switch (answer.status) {
    case 401:
    case 403:
      return new GitError(
        'authentication_failed',
        `${host} does not accept the credentials of the source (if any) for files from Git LFS.`,
      );
    case 404:
      return new GitError('failed', `${host} has no files in Git LFS for this repository.`);
    default:
      return new GitError(
        'failed',
        `${host} returned ${answer.status} for a request for files from Git LFS.`,
      );
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).hostname : 'The host';
}

function nameOf({ path }: LfsPointer): string {
  return clean(path, 200);
}
