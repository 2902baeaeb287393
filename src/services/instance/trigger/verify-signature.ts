import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { GitHostKind } from '#src/domain/git-host.ts';
import { soleHeader, type WebhookHeaders } from './push/git-event.ts';

interface SignedRequest {
  readonly headers: WebhookHeaders;
  /** As received: a byte more or less is another body. */
  readonly body: Buffer;
  /** What was agreed with the host. Null or empty: nothing is ever accepted. */
  readonly secret: string | null;
}

/** Whether the sender of the request knows the secret, by the method of that host. Never throws. */
export function isSignedBy(host: GitHostKind, request: SignedRequest): boolean {
  const { secret, body } = request;
  if (secret === null || secret === '' || body.length === 0) return false;
  return CHECKS[host]({ ...request, secret });
}

type Check = (request: SignedRequest & { readonly secret: string }) => boolean;

const CHECKS: Readonly<Record<GitHostKind, Check>> = {
  github: (request) => hasHmac(request, 'x-hub-signature-256', 'sha256='),
  /** GitLab shows the secret itself. */
  gitlab: ({ headers, secret }) => {
    const token = soleHeader(headers, 'x-gitlab-token');
    // Hashes have equal lengths, so the duration does not reveal the secret's length.
    return token !== null && timingSafeEqual(sha256(token), sha256(secret));
  },
  gitea: (request) => {
    const own = ['x-forgejo-signature', 'x-gitea-signature'].find((name) => name in request.headers);
    return own === undefined ? hasHmac(request, 'x-hub-signature-256', 'sha256=') : hasHmac(request, own, '');
  },
  bitbucket: (request) => hasHmac(request, 'x-hub-signature', 'sha256='),
};

function hasHmac(
  { headers, body, secret }: SignedRequest & { readonly secret: string },
  header: string,
  prefix: 'sha256=' | '',
): boolean {
  const given = soleHeader(headers, header);
  if (given === null || !given.startsWith(prefix)) return false;
  const digest = given.slice(prefix.length);
  if (!/^[0-9a-f]{64}$/.test(digest)) return false;
  return timingSafeEqual(Buffer.from(digest, 'hex'), createHmac('sha256', secret).update(body).digest());
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
