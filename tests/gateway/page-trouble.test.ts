import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FakeProcessor, fakeProcessor } from '#src/adapters/processor/fake.ts';
import type { Id } from '#src/domain/id.ts';
import { openCancelPage, openPage, type Page, sendForm } from './support/customer.ts';
import { aPage } from './support/hosted-page.ts';
import { DAY_MS, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** The hosted page while its state cannot be read, and for clients that open it without a pause. */

let world: GatewayWorld;
let processor: FakeProcessor;
let merchant: Merchant;
beforeAll(async () => {
  processor = fakeProcessor();
  world = await openGatewayWorld({}, { liveProcessor: processor });
  merchant = await world.merchant();
});
afterAll(() => world.close());

const BROWSER = { accept: 'text/html' };

const writer = () => world.app.app.gateway.database.writer;

/** A payment whose customer is at the provider's page. */
async function underWay(): Promise<{ url: string; paymentId: Id<'pay'> }> {
  const { url, paymentId } = await aPage(merchant);
  await sendForm(url, (await openPage(url)).payForm);
  return { url, paymentId };
}

test.each([
  ['en', 'Do not pay again'],
  ['fr', 'Ne payez pas de nouveau'],
])('a failure does not tell that nothing was charged, and offers to reload: %s', async (lang, words) => {
  const { url, paymentId } = await underWay();
  await writer()
    .updateTable('paymentAttempt')
    .set({ processorRef: 'nonsense' })
    .where('paymentId', '=', paymentId)
    .execute();
  const { status, html } = await openPage(`${url}?lang=${lang}`, BROWSER);
  expect([status, html.includes(words), html.includes(`href="?lang=${lang}"`)]).toEqual([500, true, true]);
  expect(html).not.toMatch(/Nothing was charged|Rien n’a été débité/);
});

test('a payment with too many attempts has its own words', async () => {
  const { url, paymentId } = await aPage(merchant);
  const { merchantId } = await writer()
    .selectFrom('payment')
    .select('merchantId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const now = new Date(world.clock.now()).toISOString();
  await writer()
    .insertInto('paymentAttempt')
    .values({
      ...{ id: 'att_thirtieth', paymentId, merchantId, number: 30, methodId: 'card', processor: 'fake' },
      ...{ status: 'void', isOffSession: 0, processorRef: null, redirectUrl: null, declineCode: null },
      ...{ checkAt: null, createdAt: now },
    })
    .execute();
  const { payForm } = await openPage(url);
  const refused = await sendForm(url, payForm, BROWSER);
  expect([refused.status, refused.title]).toEqual([409, 'There were too many attempts']);
  expect(refused.html).not.toContain('The shop sent');
});

test('one attempt is queried at the provider every few seconds at most', async () => {
  const inquire = vi.spyOn(processor, 'inquire');
  const abandon = vi.spyOn(processor, 'abandon');
  try {
    const { url, paymentId } = await underWay();
    inquire.mockClear();
    for (let count = 0; count < 25; count += 1) await openPage(url);
    expect(inquire).toHaveBeenCalledTimes(20);
    world.clock.move(61_000);
    await openPage(url);
    expect(inquire).toHaveBeenCalledTimes(21);
    // Beyond its day, when each page also tries to close the payment at the provider.
    const { id } = await writer()
      .selectFrom('paymentAttempt')
      .select('id')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow();
    processor.settle(id, { kind: 'unavailable' });
    world.clock.move(DAY_MS);
    inquire.mockClear();
    for (let count = 0; count < 25; count += 1) await openPage(url);
    expect([inquire.mock.calls.length, abandon.mock.calls.length]).toEqual([20, 20]);
  } finally {
    inquire.mockRestore();
    abandon.mockRestore();
  }
});

test('one payment is cancelled twenty times a minute at most', async () => {
  const { url, paymentId } = await aPage(merchant);
  const { cancelForm } = await openCancelPage(url);
  await sendForm(url, (await openPage(url)).payForm);
  const { id } = await writer()
    .selectFrom('paymentAttempt')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  processor.settle(id, { kind: 'unavailable' });
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await sendForm(url, cancelForm)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429]);
});

test('the requests of one address are counted', async () => {
  const small = await openGatewayWorld({ REQUEST_RATE_LIMIT: '20' });
  try {
    const { url } = await aPage(await small.merchant());
    const pages: Page[] = [];
    for (let count = 0; count < 11; count += 1) pages.push(await openPage(url, BROWSER));
    expect(pages.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(pages.at(-1)?.html).toContain('Do not pay again: wait a minute');
    small.clock.move(61_000);
    expect((await openPage(url)).status).toBe(200);
  } finally {
    await small.close();
  }
});
