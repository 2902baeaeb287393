import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChargeOutcome, ChargeRequest, Processor, TypedDetails } from '#src/adapters/processor/port.ts';

export const NOW = Date.UTC(2026, 4, 10, 12);

/** A processor, and the customer who pays by its first method. */
export interface ProcessorHarness {
  readonly processor: Processor;
  /** What the customer types where the processor asks for it here; leads to success. */
  readonly typed: TypedDetails;
  /** The customer goes to the provider's page and pays. Called where the processor asks for it. */
  payAt(redirectUrl: string): Promise<void>;
  /** A reference in the processor's own form that names nothing. */
  readonly strangeRef: string;
  /** Whether the provider has to be asked about such a reference: another account of the operator may have it. */
  readonly answersStrangeRef?: boolean;
  close(): Promise<void>;
}

let made = 0;

export function aCharge(harness: ProcessorHarness, change: Partial<ChargeRequest> = {}): ChargeRequest {
  made += 1;
  const methodId = change.methodId ?? harness.processor.methods()[0]?.id ?? '';
  const read = harness.processor.readDetails(methodId, harness.typed, NOW);
  if (!read.ok) throw new Error(`The details are wrong: ${JSON.stringify(read.problems)}`);
  return {
    attemptId: `att_${made}`,
    amountMinor: 1250,
    currency: 'EUR',
    reference: 'order-1',
    atMs: NOW,
    methodId,
    details: read.details,
    saveMethod: false,
    returnUrl: 'https://gateway.example/pay/pay_1',
    title: 'Order 1',
    ...change,
  };
}

/** What every processor promises. */
export function processorContract(name: string, open: () => Promise<ProcessorHarness>): void {
  describe(`processor contract: ${name}`, () => {
    let harness: ProcessorHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    /** Charges, and goes with the customer to the provider's page where that is asked for. */
    async function paid(request: ChargeRequest): Promise<Extract<ChargeOutcome, { kind: 'succeeded' }>> {
      const { processor } = harness;
      let outcome = await processor.charge(request);
      if (outcome.kind === 'action_required') {
        await harness.payAt(outcome.redirectUrl);
        outcome = await processor.inquire({ processorRef: outcome.processorRef, atMs: NOW });
      }
      if (outcome.kind !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(outcome)}`);
      return outcome;
    }

    test('names its methods', () => {
      const methods = harness.processor.methods();
      expect(methods.length).toBeGreaterThan(0);
      expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length);
      for (const { id, name: label } of methods) {
        expect(id).toMatch(/^[a-z_]+$/);
        expect(label).not.toBe('');
      }
      expect(() => harness.processor.readDetails('barter', {}, NOW)).toThrow();
    });

    test('asks for nothing where its customers type elsewhere, and for something where they type here', () => {
      for (const { id, form } of harness.processor.methods()) {
        const read = harness.processor.readDetails(id, {}, NOW);
        expect(read.ok).toBe(form === 'redirect');
        if (read.ok) expect(read.details.reveal()).toBe('');
      }
    });

    test('takes money, and reports it again', async () => {
      const outcome = await paid(aCharge(harness));
      expect(outcome.savedMethod).toBeNull();
      expect(await harness.processor.inquire({ processorRef: outcome.processorRef, atMs: NOW })).toEqual(
        outcome,
      );
    });

    test('an attempt that is sent again is the same attempt', async () => {
      const request = aCharge(harness);
      const outcomes = await Promise.all([1, 2, 3].map(() => harness.processor.charge(request)));
      expect(outcomes[1]).toEqual(outcomes[0]);
      expect(outcomes[2]).toEqual(outcomes[0]);
      const other = await harness.processor.charge(aCharge(harness));
      expect(refOf(other)).not.toBe(refOf(outcomes[0]));
    });

    test('charges again by a token, without the customer', async () => {
      const { savedMethod } = await paid(aCharge(harness, { saveMethod: true }));
      if (savedMethod === null) throw new Error('No token was given');
      const { attemptId, amountMinor, currency, reference, atMs } = aCharge(harness);
      const renewal = { attemptId, amountMinor, currency, reference, atMs, nowMs: atMs, savedMethod };
      const outcome = await harness.processor.chargeSaved(renewal);
      expect(outcome).toEqual({ kind: 'succeeded', processorRef: refOf(outcome), savedMethod: null });
      expect(await harness.processor.chargeSaved(renewal)).toEqual(outcome);
      expect(await harness.processor.inquire({ processorRef: refOf(outcome), atMs: NOW })).toEqual(outcome);
    });

    test('what has succeeded cannot be abandoned', async () => {
      const outcome = await paid(aCharge(harness));
      expect(await harness.processor.abandon({ processorRef: outcome.processorRef, atMs: NOW })).toEqual(
        outcome,
      );
    });

    test('what was abandoned at the provider stays so', async () => {
      const outcome = await harness.processor.charge(aCharge(harness));
      if (outcome.kind !== 'action_required') return expect(outcome.kind).toBe('succeeded');
      const { processorRef } = outcome;
      const declined = { kind: 'declined', processorRef, code: 'abandoned' };
      expect(await harness.processor.abandon({ processorRef, atMs: NOW })).toEqual(declined);
      expect(await harness.processor.abandon({ processorRef, atMs: NOW })).toEqual(declined);
      expect(await harness.processor.inquire({ processorRef, atMs: NOW })).toEqual(declined);
    });

    test('knows nothing of strange references and tokens', async () => {
      for (const processorRef of [harness.strangeRef, 'nonsense', '']) {
        for (const query of ['inquire', 'abandon'] as const) {
          const answer = harness.processor[query]({ processorRef, atMs: NOW });
          expect(await answer.catch(() => 'rejected')).toEqual(
            processorRef === harness.strangeRef && harness.answersStrangeRef
              ? { kind: 'unavailable', reason: expect.any(String) }
              : 'rejected',
          );
        }
      }
      const request = { ...aCharge(harness), nowMs: NOW, savedMethod: 'nonsense' };
      await expect(harness.processor.chargeSaved(request)).rejects.toThrow();
    });

    test('nothing that it answers, and no details that it read, show what was typed', async () => {
      const request = aCharge(harness, { saveMethod: true });
      const outcome = await paid(request);
      const shown = [outcome, request].map((value) => inspect(value, { depth: 9, showHidden: true }));
      const everything = [...shown, JSON.stringify([outcome, request]), String(request.details)].join();
      for (const secret of Object.values(harness.typed)) {
        expect(everything).not.toContain(secret);
        expect(everything).not.toContain(secret.replaceAll(' ', ''));
      }
    });
  });
}

export function refOf(outcome: ChargeOutcome | undefined): string {
  if (outcome === undefined || outcome.kind === 'unavailable' || outcome.processorRef === null) {
    throw new Error(`No reference: ${JSON.stringify(outcome)}`);
  }
  return outcome.processorRef;
}
