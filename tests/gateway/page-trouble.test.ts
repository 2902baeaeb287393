import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCancelPage, openPage, type Page, sendForm } from './support/customer.ts';
import { addAttempt, aPage, lastAttemptOf } from './support/hosted-page.ts';
import { aPageLeft, type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { DAY_MS, type Merchant, openGatewayWorld } from './support/world.ts';

/** The hosted page while its state cannot be read, and for clients that open it without a pause. */

let world: LiveWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openLiveWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

const BROWSER = { accept: 'text/html' };

test.each([
  ['en', 'Do not pay again'],
  ['fr', 'Ne payez pas de nouveau'],
])('a failure does not tell that nothing was charged, and offers to reload: %s', async (lang, words) => {
  const { url, paymentId } = await aPageLeft(merchant);
  await world.app.app.gateway.database.writer
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
  await addAttempt(world, paymentId, { id: 'att_thirtieth', number: 30, status: 'void', checkAt: null });
  const { payForm } = await openPage(url);
  const refused = await sendForm(url, payForm, BROWSER);
  expect([refused.status, refused.title]).toEqual([409, 'There were too many attempts']);
  expect(refused.html).not.toContain('The shop sent');
});

test('one attempt is queried at the provider every few seconds at most', async () => {
  const inquire = vi.spyOn(world.processor, 'inquire');
  const abandon = vi.spyOn(world.processor, 'abandon');
  try {
    const { url, paymentId } = await aPageLeft(merchant);
    inquire.mockClear();
    for (let count = 0; count < 25; count += 1) await openPage(url);
    expect(inquire).toHaveBeenCalledTimes(20);
    world.clock.move(61_000);
    await openPage(url);
    expect(inquire).toHaveBeenCalledTimes(21);
    // Beyond its day, when each page also tries to close the payment at the provider.
    const { id } = await lastAttemptOf(world, paymentId);
    world.processor.settle(id, { kind: 'unavailable' });
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
  const { id } = await lastAttemptOf(world, paymentId);
  world.processor.settle(id, { kind: 'unavailable' });
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
