import { describe, expect, test } from 'vitest';
import type { TypedDetails } from '#src/adapters/processor/port.ts';
import { openSandbox } from '#src/adapters/processor/sandbox/open.ts';
import { aCharge, NOW, type ProcessorHarness, refOf } from './contract.ts';

const sandbox = openSandbox();

function customer(typed: TypedDetails): ProcessorHarness {
  return { processor: sandbox, typed, payAt: async () => {}, strangeRef: '', close: async () => {} };
}

const cardOf = (cardNumber: string) => customer({ cardNumber, cardExpiry: '12/30', cardCvc: '123' });
const phoneOf = (phoneNumber: string) => customer({ phoneNumber });

/** A first charge, then a renewal by its token. */
async function renewal(payer: ProcessorHarness, methodId: string) {
  const first = await sandbox.charge(aCharge(payer, { methodId, saveMethod: true }));
  const settled = await sandbox.inquire({ processorRef: refOf(first), atMs: NOW + 60_000 });
  if (settled.kind !== 'succeeded' || settled.savedMethod === null) throw new Error('There is no token');
  const { attemptId, amountMinor, currency, reference, atMs } = aCharge(payer, { methodId });
  const { savedMethod } = settled;
  return sandbox.chargeSaved({ attemptId, amountMinor, currency, reference, atMs, nowMs: atMs, savedMethod });
}

describe('the sandbox', () => {
  test.each([
    ['4242 4242 4242 4242', { kind: 'succeeded' }],
    ['4000 0000 0000 0002', { kind: 'declined', code: 'declined' }],
    ['4000 0000 0000 9995', { kind: 'declined', code: 'insufficient_funds' }],
    ['4000 0000 0000 0341', { kind: 'succeeded' }],
    ['5555 5555 5555 4444', { kind: 'declined', code: 'test_numbers_only' }],
  ])('card %s', async (cardNumber, outcome) => {
    expect(await sandbox.charge(aCharge(cardOf(cardNumber)))).toMatchObject(outcome);
  });

  test.each([
    ['+237 670 000 001', { kind: 'succeeded' }],
    ['670000002', { kind: 'declined', code: 'declined' }],
    ['670000003', { kind: 'processing' }],
    ['670000004', { kind: 'declined', code: 'test_numbers_only' }],
  ])('phone %s', async (phoneNumber, outcome) => {
    const request = aCharge(phoneOf(phoneNumber), { methodId: 'mobile_money' });
    expect(await sandbox.charge(request)).toMatchObject(outcome);
  });

  test('what timed out settles a minute later, also in another process', async () => {
    const outcome = await sandbox.charge(aCharge(phoneOf('670000003'), { methodId: 'mobile_money' }));
    const processorRef = refOf(outcome);
    const later = openSandbox();
    expect(await later.inquire({ processorRef, atMs: NOW + 59_999 })).toEqual({
      kind: 'processing',
      processorRef,
    });
    const succeeded = { kind: 'succeeded', processorRef, savedMethod: null };
    expect(await later.inquire({ processorRef, atMs: NOW + 60_000 })).toEqual(succeeded);
  });

  test('what is on its way cannot be abandoned', async () => {
    const outcome = await sandbox.charge(aCharge(phoneOf('670000003'), { methodId: 'mobile_money' }));
    const processorRef = refOf(outcome);
    expect(await sandbox.abandon({ processorRef, atMs: NOW })).toEqual({ kind: 'processing', processorRef });
  });

  test('a declined attempt stays declined', async () => {
    const outcome = await sandbox.charge(aCharge(cardOf('4000000000000002')));
    expect(await sandbox.inquire({ processorRef: refOf(outcome), atMs: NOW + 1e9 })).toEqual(outcome);
  });

  test.each([
    ['4242424242424242', 'succeeded'],
    ['4000000000000341', 'declined'],
  ])('the renewal of card %s is %s', async (cardNumber, kind) => {
    expect(await renewal(cardOf(cardNumber), 'card')).toMatchObject({ kind });
  });

  test.each([
    ['670000001', 'succeeded'],
    ['670000003', 'processing'],
  ])('the renewal by phone %s is %s', async (phoneNumber, kind) => {
    expect(await renewal(phoneOf(phoneNumber), 'mobile_money')).toMatchObject({ kind });
  });
});
