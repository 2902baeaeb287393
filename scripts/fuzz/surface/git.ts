import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { GIT_HOST_KINDS, type GitHostKind } from '#src/domain/git-host.ts';
import type { SentRequest } from './api-requests.ts';
import { hostileValues, withChange } from './hostile-values.ts';

/** What git hosts and git clients send: push events with a valid signature, and packets of the git protocol. */

/** Where the requests of a running server go. */
export interface GitPlaces {
  readonly providers: Readonly<Record<GitHostKind, { readonly id: string; readonly secret: string }>>;
  readonly deployPath: string;
  readonly repositoryPath: string;
  readonly apiKey: string;
}

/** A request that is written when the places are known. */
export type GitCase = (places: GitPlaces) => SentRequest;

const HASH = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c';
const URL_OF_REPOSITORY = 'https://git.example/one/site.git';

/** A push of one commit, in the form of each host. */
const PUSHES: Readonly<Record<GitHostKind, unknown>> = {
  github: {
    ...{ ref: 'refs/heads/main', before: '0'.repeat(40), after: HASH, created: false, deleted: false },
    repository: { full_name: 'one/site', clone_url: URL_OF_REPOSITORY, default_branch: 'main' },
    commits: [{ id: HASH, message: 'Change', added: ['a'], removed: [], modified: ['b/c'] }],
    head_commit: { id: HASH, message: 'Change' },
  },
  gitlab: {
    ...{ object_kind: 'push', ref: 'refs/heads/main', before: '0'.repeat(40), after: HASH },
    ...{ checkout_sha: HASH, total_commits_count: 1 },
    project: { path_with_namespace: 'one/site', git_http_url: URL_OF_REPOSITORY, default_branch: 'main' },
    commits: [{ id: HASH, message: 'Change', added: ['a'], removed: [], modified: [] }],
  },
  gitea: {
    ...{ ref: 'refs/heads/main', before: '0'.repeat(40), after: HASH, total_commits: 1 },
    repository: { full_name: 'one/site', clone_url: URL_OF_REPOSITORY, default_branch: 'main' },
    commits: [{ id: HASH, message: 'Change', added: [], removed: ['a'], modified: [] }],
  },
  bitbucket: {
    repository: { full_name: 'one/site', links: { html: { href: URL_OF_REPOSITORY } } },
    push: {
      changes: [
        {
          new: { type: 'branch', name: 'main', target: { hash: HASH, message: 'Change' } },
          ...{ old: null, truncated: false, commits: [{ hash: HASH, message: 'Change' }] },
        },
      ],
    },
  },
};

function headersOf(kind: GitHostKind, event: string, body: Buffer, secret: string): Record<string, string> {
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  switch (kind) {
    case 'github':
      return { 'x-github-event': event, 'x-hub-signature-256': `sha256=${hmac}` };
    case 'gitlab':
      return { 'x-gitlab-event': event === 'push' ? 'Push Hook' : event, 'x-gitlab-token': secret };
    case 'gitea':
      return { 'x-gitea-event': event, 'x-gitea-signature': hmac };
    case 'bitbucket':
      return { 'x-event-key': event === 'push' ? 'repo:push' : event, 'x-hub-signature': `sha256=${hmac}` };
  }
}

const kinds = fc.constantFrom(...GIT_HOST_KINDS);
const changes = fc.array(fc.tuple(fc.nat(), hostileValues), { maxLength: 3 });
const types = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain');

const events: fc.Arbitrary<GitCase> = fc
  .tuple(
    kinds,
    fc.constantFrom('push', 'push', 'push', 'ping', 'x'),
    changes,
    types,
    fc.constantFrom(0, 0, 1, 2),
  )
  .map(
    ([kind, event, edits, type, way]): GitCase =>
      ({ providers, deployPath }) => {
        const payload = edits.reduce<unknown>(
          (value, [nth, to]) => withChange(value, nth, () => to),
          PUSHES[kind],
        );
        const json = JSON.stringify(payload);
        const isForm = type === 'application/x-www-form-urlencoded';
        const body = Buffer.from(
          isForm ? `payload=${encodeURIComponent(json.replace(/\p{Surrogate}/gu, ''))}` : json,
        );
        const { id, secret } = providers[kind];
        const path = way === 2 ? deployPath : `/api/git-events/${id}`;
        const signed = headersOf(kind, event, body, way === 1 ? 'wrong' : secret);
        return { method: 'POST', path, headers: { 'content-type': type, ...signed }, body };
      },
  );

const anyBytes: fc.Arbitrary<GitCase> = fc.tuple(kinds, fc.uint8Array({ maxLength: 400 }), fc.boolean()).map(
  ([kind, bytes, toProvider]): GitCase =>
    ({ providers, deployPath }) => {
      const body = Buffer.from(bytes);
      const { id, secret } = providers[kind];
      return {
        method: 'POST',
        path: toProvider ? `/api/git-events/${id}` : deployPath,
        headers: { 'content-type': 'application/json', ...headersOf(kind, 'push', body, secret) },
        body,
      };
    },
);

/** A length of four digits, then the text; `null` is a flush. */
function packet(text: string | null, wrongBy: number): string {
  if (text === null) return '0000';
  return `${Math.max(0, text.length + 4 + wrongBy)
    .toString(16)
    .padStart(4, '0')}${text}`;
}

const SERVICES = ['git-receive-pack', 'git-upload-pack'];
const LINES = [
  ...[
    `${'0'.repeat(40)} ${HASH} refs/heads/main\0report-status side-band-64k`,
    `want ${HASH}\n`,
    'done\n',
    null,
  ],
  ...[
    'command=ls-refs\n',
    'command=fetch',
    '0001',
    `have ${HASH}\n`,
    'deepen -1',
    'filter blob:none',
    'shallow x',
  ],
  ...[
    `${HASH} ${'0'.repeat(40)} refs/heads/../x`,
    `${HASH} ${HASH} HEAD\0atomic push-options`,
    'PACK\0\0\0\x02',
  ],
];

const packets: fc.Arbitrary<GitCase> = fc
  .record({
    service: fc.constantFrom(...SERVICES, 'git-x'),
    isAdvertised: fc.boolean(),
    lines: fc.array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom(0, 0, 0, 0, 1, -3, 5_000)), {
      maxLength: 5,
    }),
    pack: fc.uint8Array({ maxLength: 200 }),
    protocol: fc.constantFrom('', 'version=1', 'version=2', 'version=9', 'x'.repeat(200)),
    encoding: fc.constantFrom('', '', '', 'gzip'),
    hasKey: fc.constantFrom(true, true, true, false),
  })
  .map(
    (one): GitCase =>
      ({ repositoryPath, apiKey }) => {
        const text = one.lines.map(([line, wrongBy]) => packet(line, wrongBy)).join('');
        const headers = {
          ...(one.hasKey ? { authorization: `Basic ${Buffer.from(`x:${apiKey}`).toString('base64')}` } : {}),
          ...(one.protocol === '' ? {} : { 'git-protocol': one.protocol }),
          ...(one.encoding === '' ? {} : { 'content-encoding': one.encoding }),
        };
        if (one.isAdvertised)
          return {
            method: 'GET',
            path: `${repositoryPath}/info/refs?service=${one.service}`,
            headers,
            body: null,
          };
        return {
          method: 'POST',
          path: `${repositoryPath}/${one.service}`,
          headers: { ...headers, 'content-type': `application/x-${one.service}-request` },
          body: Buffer.concat([Buffer.from(text, 'latin1'), one.pack]),
        };
      },
  );

export const gitCases: fc.Arbitrary<GitCase> = fc.oneof(
  { arbitrary: events, weight: 4 },
  { arbitrary: anyBytes, weight: 1 },
  { arbitrary: packets, weight: 3 },
);
