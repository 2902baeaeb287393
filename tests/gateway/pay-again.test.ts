import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DECLINED_CARD,
  GOOD_CARD,
  openCancelPage,
  openPage,
  sendForm,
  tryToPay,
} from './support/customer.ts';
import { attemptsOf, ledgerOf } from './support/hosted-page.ts';
import { aPayment, DAY_MS, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** What a repeated payment request answers, also when another caller repeats it. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
});
beforeEach(async () => {
  merchant = await world.merchant();
});
afterAll(() => world.close());

const cancelAt = async (url: string) => sendForm(url, (await openCancelPage(url)).cancelForm);

/** A payment with the address of the customer and the one of a stranger who repeats the request. */
async function twoAddresses() {
  const request = aPayment();
  const { url, paymentId, reference } = (await merchant.pay(request)).body;
  const stranger = (await merchant.pay(request)).body;
  expect([stranger.paymentId, stranger.status]).toEqual([paymentId, 'pending']);
  return { request, url, paymentId, reference, strangerUrl: stranger.url as string };
}

describe('another address of the same payment', () => {
  test('cancels only itself', async () => {
    const { url, strangerUrl, reference } = await twoAddresses();
    expect((await cancelAt(strangerUrl)).status).toBe(303);
    expect((await openPage(strangerUrl)).title).toBe('Payment cancelled');
    expect(await merchant.status(reference)).toBe('pending');
    await tryToPay(url, GOOD_CARD);
    expect(await merchant.status(reference)).toBe('succeeded');
    expect((await openPage(strangerUrl)).title).toBe('Payment cancelled');
  });

  test('is not taken for the first one: its forms do not fit there', async () => {
    const { url, strangerUrl, reference } = await twoAddresses();
    const { cancelForm } = await openCancelPage(strangerUrl);
    expect((await sendForm(url, cancelForm)).status).toBe(409);
    expect((await sendForm(url, { ...cancelForm, checksum: '' })).status).toBe(409);
    const token = strangerUrl.split('/').at(-1) ?? '';
    const [paymentId, , mark] = token.split('.');
    expect((await openPage(`${world.app.url}/pay/${paymentId}.f1.${mark}`)).status).toBe(404);
    expect(await merchant.status(reference)).toBe('pending');
  });

  test('shows neither how nor when the customer paid', async () => {
    const { url, strangerUrl } = await twoAddresses();
    await tryToPay(url, { phoneNumber: '07000001' });
    const receipt = await openPage(url);
    expect(receipt.html).toContain('Mobile money');
    const seen = await openPage(strangerUrl);
    expect(seen.title).toBe('This payment has been made');
    for (const detail of ['Mobile money', '<time', 'receipt"']) expect(seen.html).not.toContain(detail);
  });

  test('shows neither the decline nor the phone hint of another customer', async () => {
    const { url, strangerUrl, reference } = await twoAddresses();
    await tryToPay(url, DECLINED_CARD);
    expect((await openPage(url)).html).toContain('role="alert"');
    expect((await openPage(strangerUrl)).html).not.toContain('role="alert"');
    await tryToPay(url, { phoneNumber: '07000003' });
    expect(await merchant.status(reference)).toBe('processing');
    expect((await openPage(url)).html).toContain('on your phone');
    expect((await openPage(strangerUrl)).html).not.toContain('on your phone');
  });

  test('can pay, once', async () => {
    const { url, strangerUrl, paymentId } = await twoAddresses();
    const [one, other] = [await openPage(url), await openPage(strangerUrl)];
    await Promise.all([
      sendForm(url, { ...one.payForm, ...GOOD_CARD }),
      sendForm(strangerUrl, { ...other.payForm, ...GOOD_CARD }),
    ]);
    expect(await attemptsOf(world, paymentId)).toHaveLength(1);
  });
});

describe('a payment that was closed without money begins again', () => {
  const failed = async (url: string) => {
    for (let count = 0; count < 5; count += 1) await tryToPay(url, DECLINED_CARD);
  };
  const expired = async () => world.clock.move(DAY_MS);

  test.each([
    ['cancelled', cancelAt],
    ['failed', failed],
    ['expired', expired],
  ] as const)('after it was %s', async (status, close) => {
    const request = aPayment();
    const first = (await merchant.pay(request)).body;
    await close(first.url);
    expect(await merchant.status(first.reference)).toBe(status);
    const again = (await merchant.pay(request)).body;
    expect(again).toMatchObject({
      paymentId: first.paymentId,
      reference: first.reference,
      status: 'pending',
    });
    expect(await merchant.status(first.reference)).toBe('pending');
    expect((await ledgerOf(world, first.paymentId)).at(-1)).toBe('pending restarted');
    // The first address of the earlier round cannot cancel this one.
    await cancelAt(first.url);
    expect(await merchant.status(first.reference)).toBe('pending');
    await tryToPay(again.url, GOOD_CARD);
    expect(await merchant.status(first.reference)).toBe('succeeded');
    expect((await merchant.pay(request)).body).toMatchObject({
      paymentId: first.paymentId,
      status: 'succeeded',
    });
  });

  test('once, however often it is asked for at the same time', async () => {
    const request = aPayment();
    const { url, paymentId } = (await merchant.pay(request)).body;
    await cancelAt(url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => merchant.pay(request)));
    expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 10 }, () => 'pending'));
    expect(answers.filter(({ body }) => body.url.includes('.f2.'))).toHaveLength(1);
    expect((await ledgerOf(world, paymentId)).filter((entry) => entry === 'pending restarted')).toHaveLength(
      1,
    );
  });

  test('not with other terms', async () => {
    const request = aPayment();
    await cancelAt((await merchant.pay(request)).body.url);
    expect((await merchant.pay({ ...request, amount: 1 })).status).toBe(409);
  });
});

test('asking to cancel changes nothing; leaving is a link to the shop', async () => {
  const { url, reference } = (await merchant.pay()).body;
  expect((await openPage(url)).html).toContain(`reference=${reference}`);
  expect((await openPage(url)).cancelForm).toEqual({});
  expect((await openCancelPage(url)).title).toBe('Cancel this payment?');
  expect(await merchant.status(reference)).toBe('pending');
});

test('sixty requests a minute of one address to one merchant, then 429; another merchant is not affected', async () => {
  for (let count = 0; count < 60; count += 1) expect((await merchant.pay()).status).toBe(200);
  const over = await merchant.pay();
  expect([over.status, over.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await (await world.merchant()).pay()).status).toBe(200);
  world.clock.move(61_000);
  expect((await merchant.pay()).status).toBe(200);
});

describe('a signed request', () => {
  const signatureOf = (request: Record<string, unknown>, key = merchant.signingKey) =>
    createHmac('sha256', key)
      .update([request.amount, request.currency, request.reference, request.returnUrl].join('.'))
      .digest('hex');
  const require = (requireSignature: boolean) =>
    world.asAdmin('POST /api/merchant.update', { merchantCode: merchant.code, requireSignature });

  test('is accepted, also where none is required', async () => {
    const request = aPayment();
    expect((await merchant.pay({ ...request, signature: signatureOf(request) })).status).toBe(200);
  });

  test('is refused where the signature does not fit, also where none is required', async () => {
    const request = aPayment();
    for (const signature of [
      signatureOf({ ...request, amount: 1 }),
      signatureOf(request, merchant.code),
      signatureOf({ ...request, returnUrl: `${request.returnUrl}.` }),
    ]) {
      const answer = await merchant.pay({ ...request, signature });
      expect([answer.status, answer.body.code]).toEqual([403, 'SIGNATURE_INVALID']);
    }
    expect((await merchant.pay({ ...request, signature: signatureOf(request).toUpperCase() })).status).toBe(
      400,
    );
  });

  test('is required where the merchant requires it, so that no other caller can take a reference', async () => {
    expect((await require(true)).body.requireSignature).toBe(true);
    const request = aPayment();
    const answer = await merchant.pay({ ...request, amount: 1 });
    expect([answer.status, answer.body.code]).toEqual([403, 'SIGNATURE_REQUIRED']);
    expect((await merchant.pay({ ...request, signature: signatureOf(request) })).status).toBe(200);
    expect((await require(false)).body.requireSignature).toBe(false);
    expect((await merchant.pay()).status).toBe(200);
  });
});

test('answers 404 for an unknown merchant and any body', async () => {
  const response = await fetch(`${world.app.url}/api/pay?merchantCode=mc_unknown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"amount":',
  });
  expect(response.status).toBe(404);
});

test('a browser is refused in its language, with a way back to the shop', async () => {
  const response = await fetch(`${world.app.url}/api/pay?merchantCode=${merchant.code}`, {
    method: 'POST',
    headers: { accept: 'text/html', 'accept-language': 'fr-FR' },
    body: new URLSearchParams({ ...aPayment({ amount: 'much' }) } as Record<string, string>),
  });
  const html = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('href="https://shop.example.com/"');
  // The address takes POST alone: a link to it in the other language would lead to an error.
  expect(html).not.toContain('hreflang');
});

test.each(['.', '..'])('the reference %j is refused: no client could ask for it', async (reference) => {
  expect((await merchant.pay({ reference })).status).toBe(400);
});

test('the method is null until an attempt has decided', async () => {
  const { url, reference } = (await merchant.pay()).body;
  const method = async () =>
    (await merchant.ok(`GET /api/verifyPayment/${reference}?merchantCode=${merchant.code}`)).method;
  await tryToPay(url, DECLINED_CARD);
  expect(await method()).toBeNull();
  await tryToPay(url, GOOD_CARD);
  expect(await method()).toBe('card');
});
