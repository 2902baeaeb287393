import { createHmac } from 'node:crypto';
import type { Id } from '#src/domain/id.ts';
import type { Answer, TestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';

/** The settings panel. */
export interface Panel {
  readonly paymentGatewayId: Id<'pgw'>;
  readonly name: string;
  readonly status: 'provisioning' | 'active';
  readonly merchantCode: string | null;
  readonly checkoutUrl: string;
  readonly paymentMethods: { id: string; name: string; enabled: boolean }[];
  readonly webhookUrl: string | null;
}

export interface Delivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: string | null;
  readonly address: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'refused' | 'interrupted';
  readonly reason: string | null;
  readonly statusCode: number | null;
  readonly durationMs: number | null;
  readonly manual: boolean;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

type Caller = Pick<TestApp, 'call' | 'ok'>;

let names = 0;
export const freeName = (): string => `Name ${++names}`;

export async function aProject({ ok }: Pick<TestApp, 'ok'>): Promise<Id<'prj'>> {
  return (await ok<{ projectId: Id<'prj'> }>('POST /api/project.create', { name: freeName() })).projectId;
}

/** A new service, by default in its own project. */
export async function aService(
  world: Pick<TestApp, 'ok'>,
  change: Record<string, unknown> = {},
): Promise<Id<'pgw'>> {
  const projectId = change.projectId ?? (await aProject(world));
  const body = { name: freeName(), paymentMethods: ['card'], ...change, projectId };
  return (await world.ok<{ paymentGatewayId: Id<'pgw'> }>('POST /api/paymentGateway.create', body))
    .paymentGatewayId;
}

export const panelOf = ({ ok }: Pick<TestApp, 'ok'>, paymentGatewayId: Id<'pgw'>): Promise<Panel> =>
  ok(`GET /api/paymentGateway.get?paymentGatewayId=${paymentGatewayId}`);

/** Waits until the merchant account exists. */
export const activePanel = (
  world: Pick<TestApp, 'ok'>,
  paymentGatewayId: Id<'pgw'>,
): Promise<Panel & { merchantCode: string }> =>
  until('the merchant account exists', async () => {
    const panel = await panelOf(world, paymentGatewayId);
    const { status, merchantCode } = panel;
    return status === 'active' && merchantCode !== null ? { ...panel, merchantCode } : undefined;
  });

/** A service whose account exists, and what an event needs to be accepted for it. */
export async function anActiveService(
  world: Pick<TestApp, 'ok'>,
  change: Record<string, unknown> = {},
): Promise<{ paymentGatewayId: Id<'pgw'>; merchantCode: string; key: string }> {
  const paymentGatewayId = await aService(world, change);
  const { merchantCode } = await activePanel(world, paymentGatewayId);
  return { paymentGatewayId, merchantCode, key: await keyOf(world, paymentGatewayId) };
}

export async function keyOf({ ok }: Pick<TestApp, 'ok'>, paymentGatewayId: Id<'pgw'>): Promise<string> {
  const body = { paymentGatewayId };
  return (await ok<{ webhookSigningKey: string }>('POST /api/paymentGateway.revealSigningKey', body))
    .webhookSigningKey;
}

export const sign = (key: string, body: string | Buffer): string =>
  createHmac('sha256', Buffer.from(key, 'utf8')).update(body).digest('hex');

let events = 0;
export const anEventId = (): string => `evt_test_${++events}_${Date.now()}`;

/** The bytes of an event as the gateway writes them. */
export const anEvent = (id = anEventId(), change: Record<string, unknown> = {}): string =>
  JSON.stringify({
    ...{ id, object: 'event', type: 'payment.succeeded', created: 1_780_000_000, livemode: false },
    ...{ data: { object: { id: 'pay_1', amount: 1250 } }, metadata: { externalReference: 'order-1' } },
    ...change,
  });

/** Posts bytes to the receiver as the gateway does; what is not given is left out. */
export async function post(
  { url }: Pick<TestApp, 'url'>,
  merchantCode: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Pick<Answer, 'status' | 'body' | 'headers'>> {
  const response = await fetch(`${url}/api/payment-events/${encodeURIComponent(merchantCode)}`, {
    method: 'POST',
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Posts a signed event, which has to be taken. */
export async function postSigned(
  world: Pick<TestApp, 'url'>,
  { merchantCode, key }: { merchantCode: string; key: string },
  body: string | Buffer,
  contentType = 'application/json',
): Promise<{ received: true; duplicate: boolean }> {
  const headers = { 'x-gateway-signature': sign(key, body), 'content-type': contentType };
  const answer = await post(world, merchantCode, body, headers);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function deliveriesOf({ ok }: Caller, paymentGatewayId: Id<'pgw'>): Promise<Delivery[]> {
  const path = `GET /api/paymentGateway.deliveries?paymentGatewayId=${paymentGatewayId}&limit=100` as const;
  return (await ok<{ items: Delivery[] }>(path)).items;
}

/** Waits until nothing of a service is on its way, and so many deliveries are logged. */
export const settledDeliveries = (
  world: Caller,
  paymentGatewayId: Id<'pgw'>,
  count: number,
): Promise<Delivery[]> =>
  until(`${count} deliveries have ended`, async () => {
    const found = await deliveriesOf(world, paymentGatewayId);
    return found.length >= count && found.every(({ status }) => status !== 'pending') ? found : undefined;
  });
