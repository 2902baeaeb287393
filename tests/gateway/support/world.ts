import type { AppOverrides } from '#src/app/overrides.ts';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { aReceiver, type Receiver } from './receiver.ts';

export const ADMIN_KEY = 'the administration key of these tests';

/** A running gateway whose clock can be moved, and an instance that takes its events. */
export interface GatewayWorld {
  readonly app: TestApp;
  readonly receiver: Receiver;
  readonly clock: { now(): number; move(byMs: number): void };
  /** A call at the management API. */
  asAdmin(target: `${string} /${string}`, body?: unknown): Promise<Answer>;
  merchant(input?: Record<string, unknown>): Promise<Merchant>;
  close(): Promise<void>;
}

export interface Merchant {
  readonly code: string;
  readonly secret: string;
  readonly signingKey: string;
  readonly externalId: string;
  /** A call with the merchant's secret. */
  call(target: `${string} /${string}`, body?: unknown): Promise<Answer>;
  /** The same that has to be answered 200. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  ok(target: `${string} /${string}`, body?: unknown): Promise<any>;
  /** `POST /api/pay` as a program does it. */
  pay(request?: Record<string, unknown>): Promise<Answer>;
  /** The status of the payment for a client that polls. */
  status(reference: string): Promise<string>;
}

let merchants = 0;

export async function openGatewayWorld(
  environment: Record<string, string> = {},
  overrides: AppOverrides = {},
): Promise<GatewayWorld> {
  let offsetMs = 0;
  const clock = {
    now: () => Date.now() + offsetMs,
    move(byMs: number) {
      offsetMs += byMs;
    },
  };
  const app = await openTestApp(
    { PAYMENT_GATEWAY_ADMIN_KEY: ADMIN_KEY.replaceAll(' ', '-'), ...environment },
    { clock, ...overrides },
  );
  const receiver = await aReceiver();
  const by = (secret: string) => (target: `${string} /${string}`, body?: unknown) =>
    app.call(target, {
      key: null,
      headers: { authorization: `Bearer ${secret}` },
      ...(body === undefined ? {} : { body }),
    });
  const asAdmin = by(ADMIN_KEY.replaceAll(' ', '-'));
  return {
    app,
    receiver,
    clock,
    asAdmin,
    async merchant(input = {}) {
      merchants += 1;
      const externalId = `org_${merchants}`;
      const created = await asAdmin('POST /api/merchant.create', {
        externalId,
        name: 'Fable & Söhne',
        eventsUrl: receiver.url,
        ...input,
      });
      if (created.status !== 200) throw new Error(`merchant.create answered ${created.text}`);
      const { merchantCode: code, merchantSecret: secret, signingKey } = created.body;
      const call = by(secret);
      return {
        code,
        secret,
        signingKey,
        externalId: String(input.externalId ?? externalId),
        call,
        async ok(target, body) {
          const answer = await call(target, body);
          if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}: ${answer.text}`);
          return answer.body;
        },
        pay: (request = {}) =>
          app.call(`POST /api/pay?merchantCode=${code}`, { key: null, body: aPayment(request) }),
        async status(reference) {
          const { body } = await call(`GET /api/verifyPayment/${reference}?merchantCode=${code}`);
          return body.status;
        },
      };
    },
    async close() {
      await app.close();
      await receiver.close();
    },
  };
}

let references = 0;

/** A payment request that holds, with its own reference. */
export function aPayment(request: Record<string, unknown> = {}): Record<string, unknown> {
  references += 1;
  return {
    amount: 1250,
    currency: 'EUR',
    reference: `order-${references}`,
    returnUrl: 'https://shop.example.com/thanks?basket=7',
    ...request,
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;
