/** A certificate authority that is reached by ACME (RFC 8555). Proof of a host is a page that the ingress serves (HTTP-01). */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openTrustedFetch, type TrustedAnswer } from '#src/adapters/http-client/trusted-fetch.ts';
import type { KeyAndChain } from '../../../certificate-source.ts';
import { certificateRequest } from './certificate-request.ts';
import { type AccountKey, accountKeyOf, keyAuthorization, signRequest } from './signed-request.ts';

export interface AcmeOptions {
  readonly directoryUrl: string;
  readonly email: string | null;
  /** 32 secret bytes, from which the key of the account follows. */
  readonly accountKey: Buffer;
  /** PEM: the authority of the directory's own certificate, if it is not a public one. */
  readonly trustedRoot?: string;
  readonly deadlineMs?: number;
}

/** Makes the ingress answer `/.well-known/acme-challenge/<token>`. Resolves once it does. Returns what ends it. */
export type Present = (token: string, content: string) => Promise<() => Promise<void>>;

export interface AcmeAuthority {
  /** Orders a certificate. Rejects with an `OrderRefused` if the authority does not give one, else with what failed. */
  order(host: string, present: Present): Promise<KeyAndChain>;
  close(): Promise<void>;
}

/** The authority has answered, and does not issue the certificate. The message is a sentence for the owner of the site. */
export class OrderRefused extends Error {
  /** The earliest time for another try, if the authority has named one. */
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The authority has removed the account. */
class AccountGone extends OrderRefused {}

/** An order at the authority, on behalf of an account. */
interface Session {
  readonly signal: AbortSignal;
  /** Null: the request opens the account. */
  readonly account: string | null;
}

const CALL_MS = 15_000;
const ORDER_MS = 60_000;
const POLL_MS = 1_000;
const MAX_POLL_MS = 5_000;
const MAX_NONCE_TRIES = 3;
/** How often an authority may report that it has not found the proof, and still be waited for. */
const MAX_REPORTED_ERRORS = 5;

const Directory = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() });
const Problem = z.object({ type: z.string().default(''), detail: z.string().default('') });
const Order = z.object({
  status: z.string(),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
  error: Problem.optional(),
});
const Authorization = z.object({
  status: z.string(),
  challenges: z.array(
    z.object({ type: z.string(), url: z.url(), token: z.string().optional(), error: Problem.optional() }),
  ),
});
const TOKEN = /^[A-Za-z0-9_-]{16,256}$/;

type Answered = Extract<TrustedAnswer, { kind: 'answered' }>;

/** Opens no connection and no account yet. */
export function openAcmeAuthority(options: AcmeOptions): AcmeAuthority {
  const { directoryUrl, email, trustedRoot, deadlineMs = ORDER_MS } = options;
  const { origin } = new URL(directoryUrl);
  const key: AccountKey = accountKeyOf(options.accountKey);
  const client = openTrustedFetch({
    baseUrl: origin,
    headers: { 'content-type': 'application/jose+json', accept: '*/*' },
    deadlineMs: CALL_MS,
    ...(trustedRoot !== undefined && { trustedRoot }),
  });
  let directory: z.infer<typeof Directory> | undefined;
  /** The address of the account. */
  let known: string | null = null;
  let nonce: string | undefined;

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    { signal, jsonText }: { signal: AbortSignal; jsonText?: string },
  ): Promise<Answered> => {
    if (!url.startsWith(`${origin}/`))
      throw new Error(`the authority names an address elsewhere: ${new URL(url).origin}`);
    const path = url.slice(origin.length);
    const answer = await client.call({ method, path, signal, ...(jsonText !== undefined && { jsonText }) });
    if (answer.kind === 'failed') throw new Error(`the certificate authority: ${answer.reason}`);
    nonce = answer.replayNonce ?? nonce;
    return answer;
  };

  const directoryOf = async (signal: AbortSignal) => {
    directory ??= Directory.parse(parsed(await call('GET', directoryUrl, { signal })));
    return directory;
  };

  const post = async (url: string, payload: unknown, session: Session, tries = 1): Promise<Answered> => {
    const { signal, account } = session;
    if (nonce === undefined) await call('GET', (await directoryOf(signal)).newNonce, { signal });
    const used = nonce ?? '';
    nonce = undefined;
    const jsonText = signRequest(key, { url, nonce: used, account, payload });
    const answer = await call('POST', url, { signal, jsonText });
    if (answer.status < 400) return answer;
    const { type, detail } = problemOf(answer);
    if (type.endsWith(':badNonce') && tries < MAX_NONCE_TRIES) return post(url, payload, session, tries + 1);
    const isGone = type.endsWith(':accountDoesNotExist');
    // Another order may have opened it again.
    if (isGone && known === account) known = null;
    throw new (isGone ? AccountGone : OrderRefused)(sentenceFor(type, detail), retryAfterOf(answer));
  };

  const signIn = async (signal: AbortSignal): Promise<string> => {
    if (known !== null) return known;
    const contact = email === null ? {} : { contact: [`mailto:${email}`] };
    const { newAccount } = await directoryOf(signal);
    const opening = { termsOfServiceAgreed: true, ...contact };
    const { location } = await post(newAccount, opening, { signal, account: null });
    if (location === undefined) throw new Error('the certificate authority has named no account');
    known = location;
    return location;
  };

  /** Reads an object until it is settled. */
  const settled = async <Read>(
    schema: z.ZodType<Read>,
    url: string,
    isSettled: (read: Read) => boolean,
    session: Session,
  ): Promise<Read> => {
    for (;;) {
      const answer = await post(url, null, session);
      const read = schema.parse(parsed(answer));
      if (isSettled(read)) return read;
      const pauseMs = Math.min(Math.max(retryAfterOf(answer) ?? 0, POLL_MS), MAX_POLL_MS);
      await delay(pauseMs, undefined, { signal: session.signal });
    }
  };

  const authorize = async (url: string, present: Present, session: Session) => {
    const { status, challenges } = Authorization.parse(parsed(await post(url, null, session)));
    if (status === 'valid') return;
    const challenge = challenges.find(({ type }) => type === 'http-01');
    const { token = '' } = challenge ?? {};
    if (challenge === undefined || !TOKEN.test(token))
      throw new OrderRefused('The certificate authority offers no proof by a page of the site.');
    const end = await present(token, keyAuthorization(key, token));
    try {
      await post(challenge.url, {}, session);
      let errors = 0;
      const decided = await settled(
        Authorization,
        url,
        (read) => {
          // Some authorities go on trying, and report why they have not succeeded yet.
          if (problemIn(read) !== undefined) errors += 1;
          return isDecided(read) || errors === MAX_REPORTED_ERRORS;
        },
        session,
      );
      if (decided.status === 'valid') return;
      const problem = problemIn(decided);
      throw new OrderRefused(sentenceFor(problem?.type ?? '', problem?.detail ?? ''));
    } finally {
      await end();
    }
  };

  const orderOnce = async (host: string, present: Present, signal: AbortSignal): Promise<KeyAndChain> => {
    const session = { signal, account: await signIn(signal) };
    const { newOrder } = await directoryOf(signal);
    const opened = await post(newOrder, { identifiers: [{ type: 'dns', value: host }] }, session);
    const { location } = opened;
    if (location === undefined) throw new Error('the certificate authority has named no order');
    const { authorizations, finalize } = Order.parse(parsed(opened));
    for (const url of authorizations) await authorize(url, present, session);
    await settled(Order, location, ({ status }) => status !== 'pending', session);
    const { request, privateKey } = await certificateRequest(host);
    await post(finalize, { csr: request.toString('base64url') }, session);
    const isEnded = (order: z.infer<typeof Order>) => isDecided(order) && order.status !== 'ready';
    const done = await settled(Order, location, isEnded, session);
    if (done.certificate === undefined)
      throw new OrderRefused(sentenceFor(done.error?.type ?? '', done.error?.detail ?? ''));
    const { body } = await post(done.certificate, null, session);
    return { chain: body.toString('utf8'), key: privateKey };
  };

  return {
    async order(host, present) {
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        return await orderOnce(host, present, signal);
      } catch (error) {
        if (!(error instanceof AccountGone)) throw error;
        return await orderOnce(host, present, signal);
      }
    },
    close: () => client.close(),
  };
}

const isDecided = ({ status }: { status: string }) => status !== 'pending' && status !== 'processing';

const problemIn = ({ challenges }: z.infer<typeof Authorization>) =>
  challenges.find(({ error }) => error !== undefined)?.error;

function parsed({ body, status }: Answered): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error(`the certificate authority has sent no JSON (status ${status})`);
  }
}

function problemOf(answer: Answered): z.infer<typeof Problem> {
  const read = Problem.safeParse(answer.body.length === 0 ? {} : parsed(answer));
  return read.success ? read.data : { type: '', detail: `status ${answer.status}` };
}

function retryAfterOf({ retryAfter }: Answered): number | null {
  const seconds = Number(retryAfter);
  return retryAfter !== undefined && Number.isFinite(seconds) ? Math.min(seconds, 3600) * 1000 : null;
}

function sentenceFor(type: string, detail: string): string {
  if (type.endsWith(':rateLimited'))
    return 'The certificate authority has issued too many certificates for this domain. It is tried again later.';
  if (type.endsWith(':caa')) return 'A CAA record of the domain does not allow the certificate authority.';
  if (type.endsWith(':dns') || type.endsWith(':connection') || type.endsWith(':unauthorized'))
    return 'The certificate authority could not reach this platform at the domain. Its DNS must point to the ingress address.';
  return `The certificate authority has refused: ${detail.slice(0, 200) || 'without a reason'}`;
}
