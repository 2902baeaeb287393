import { createHmac } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { describe, expect, test } from 'vitest';
import type { GitHostKind } from '#src/domain/git-host.ts';
import type { WebhookHeaders } from '#src/services/instance/trigger/push/git-event.ts';
import { isSignedBy } from '#src/services/instance/trigger/verify-signature.ts';
import { githubPush } from './payloads/github.ts';

const SECRET = "It's a Secret to Everybody";
const BODY: Buffer = Buffer.from('Hello, World!');
/** Of GitHub's documentation, for exactly this secret and body. */
const DOCUMENTED = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

const hex = (body: Buffer, secret = SECRET, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(body).digest('hex');

/** How each host shows that it knows the secret. */
const SHOWN: readonly (readonly [
  GitHostKind,
  header: string,
  value: (body: Buffer, secret?: string) => string,
])[] = [
  ['github', 'x-hub-signature-256', (body, secret) => `sha256=${hex(body, secret)}`],
  ['gitlab', 'x-gitlab-token', (_body, secret = SECRET) => secret],
  ['gitea', 'x-gitea-signature', hex],
  ['gitea', 'x-forgejo-signature', hex],
  ['gitea', 'x-hub-signature-256', (body, secret) => `sha256=${hex(body, secret)}`],
  ['bitbucket', 'x-hub-signature', (body, secret) => `sha256=${hex(body, secret)}`],
];

const judge = (
  host: GitHostKind,
  headers: WebhookHeaders,
  body: Buffer = BODY,
  secret: string | null = SECRET,
) => isSignedBy(host, { headers, body, secret });

describe.each(SHOWN)('%s by %s', (host, header, value) => {
  const signature = value(BODY);

  test('is believed', () => {
    expect(judge(host, { [header]: signature })).toBe(true);
    expect(judge(host, { [header]: [signature] })).toBe(true);
  });

  test('over any bytes', () => {
    const odd = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x0d, 0x0a, 0x7d, 0xff, 0x00, 0x20, 0x0a]);
    expect(judge(host, { [header]: value(odd) }, odd)).toBe(true);
  });

  test.each<[string, WebhookHeaders]>([
    ['missing', {}],
    ['empty', { [header]: '' }],
    ['twice', { [header]: [signature, signature] }],
    ['twice, as Node joins it', { [header]: `${signature}, ${signature}` }],
    ['of another secret', { [header]: value(BODY, 'another') }],
    ['of an empty secret', { [header]: value(BODY, '') }],
    ['one character short', { [header]: signature.slice(0, -1) }],
    ['one character long', { [header]: `${signature}0` }],
    ['with white space', { [header]: ` ${signature} ` }],
    ['in capitals', { [header]: signature.toUpperCase() }],
    ['not even hex', { [header]: 'sha256=zz' }],
    ['of SHA-1', { [header]: `sha1=${hex(BODY, SECRET, 'sha1')}` }],
    ['under another name', { 'x-signature': signature }],
    ['on the prototype', Object.create({ [header]: signature }) as WebhookHeaders],
  ])('%s: refused', (_name, headers) => {
    expect(judge(host, headers)).toBe(false);
  });

  test('nothing is open: empty body, no secret', () => {
    expect(judge(host, { [header]: value(Buffer.alloc(0)) }, Buffer.alloc(0))).toBe(false);
    expect(judge(host, { [header]: signature }, BODY, null)).toBe(false);
    expect(judge(host, { [header]: value(BODY, '') }, BODY, '')).toBe(false);
    expect(judge(host, { [header]: '' }, BODY, '')).toBe(false);
  });
});

test.each(SHOWN.filter(([host]) => host !== 'gitlab'))(
  '%s by %s: one byte more is another body',
  (host, header, value) => {
    const body = Buffer.concat([BODY, Buffer.from('\n')]);
    expect(judge(host, { [header]: value(BODY) }, body)).toBe(false);
  },
);

test("GitHub's documented example, and what its own library signs", async () => {
  expect(judge('github', { 'x-hub-signature-256': `sha256=${DOCUMENTED}` })).toBe(true);
  const { body } = githubPush();
  const signature = await sign(SECRET, body.toString());
  expect(judge('github', { 'x-hub-signature-256': signature }, body)).toBe(true);
});

test("a host's proof is no other host's", () => {
  expect(judge('github', { 'x-gitlab-token': SECRET })).toBe(false);
  expect(judge('gitlab', { 'x-hub-signature-256': `sha256=${hex(BODY)}` })).toBe(false);
  expect(judge('bitbucket', { 'x-hub-signature-256': `sha256=${hex(BODY)}` })).toBe(false);
  // A wrong signature of its own is not made good by a right one beside it.
  const both = { 'x-gitea-signature': '0'.repeat(64), 'x-hub-signature-256': `sha256=${hex(BODY)}` };
  expect(judge('gitea', both)).toBe(false);
});
