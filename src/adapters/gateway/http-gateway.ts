import { z } from 'zod';
import { isErrorCode } from '#src/domain/errors.ts';
import { openTrustedFetch, type TrustedAnswer, type TrustedRequest } from '../http-client/trusted-fetch.ts';
import { Failure, KeyAnswer, MerchantAnswer, MethodsAnswer, SecretsAnswer } from './answers.ts';
import { GatewayRefusal, GatewayUnreachable, type PaymentGateway } from './port.ts';

const DEADLINE_MS = 10_000;

/** A gateway at the address that the operator configured, by its administration key. */
export function openHttpGateway({
  url,
  adminKey,
  admit,
}: {
  readonly url: string;
  readonly adminKey: string;
  /** Called before each call. Throws where the gateway must not be contacted. */
  readonly admit?: () => Promise<void>;
}): PaymentGateway {
  const client = openTrustedFetch({
    baseUrl: url,
    headers: { authorization: `Bearer ${adminKey}` },
    deadlineMs: DEADLINE_MS,
  });

  async function call<Answer>(request: TrustedRequest, schema: z.ZodType<Answer>): Promise<Answer> {
    await admit?.();
    return read(await client.call(request), schema);
  }

  const ask = <Answer>(
    procedure: string,
    schema: z.ZodType<Answer>,
    { query = {}, signal }: { query?: Record<string, string>; signal?: AbortSignal | undefined } = {},
  ) => call({ method: 'GET', path: `/api/${procedure}`, query, ...(signal && { signal }) }, schema);

  const order = <Answer>(procedure: string, json: object, schema: z.ZodType<Answer>) =>
    call({ method: 'POST', path: `/api/${procedure}`, json }, schema);

  return {
    checkoutUrl: `${url}/api/pay`,
    listMethods: async (signal) => (await ask('method.list', MethodsAnswer, { signal })).items,
    createMerchant: (merchant) => order('merchant.create', merchant, SecretsAnswer),
    getMerchant: (merchantCode, signal) =>
      ask('merchant.get', MerchantAnswer, { query: { merchantCode }, signal }),
    updateMerchant: (merchantCode, change) =>
      order('merchant.update', { merchantCode, ...change }, MerchantAnswer),
    rotateSigningKey: (merchantCode) => order('merchant.rotateSigningKey', { merchantCode }, KeyAnswer),
    releaseMerchant: (merchantCode) =>
      order('merchant.release', { merchantCode }, z.unknown()).then(() => undefined, unlessGone),
  };
}

/** Statuses that are about this platform or the gateway's state, and nothing that a user can mend. */
const OPERATORS_BUSINESS = [401, 403, 405, 429];

function read<Answer>(answer: TrustedAnswer, schema: z.ZodType<Answer>): Answer {
  if (answer.kind === 'failed') throw new GatewayUnreachable('The payment gateway does not answer.');
  const { status } = answer;
  const body = parse(answer.body);
  if (status === 200) {
    const read = schema.safeParse(body);
    if (read.success) return read.data;
    throw new GatewayUnreachable('The payment gateway returned an unexpected response.');
  }
  const failure = Failure.safeParse(body);
  if (!failure.success || status >= 500 || OPERATORS_BUSINESS.includes(status))
    throw new GatewayUnreachable(`The payment gateway cannot answer at the moment (${status}).`);
  const { code, message } = failure.data;
  throw new GatewayRefusal(isErrorCode(code) ? code : 'UNKNOWN', message);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof GatewayRefusal) || error.code !== 'NOT_FOUND') throw error;
}

/** What is no JSON is nothing that was agreed upon. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
