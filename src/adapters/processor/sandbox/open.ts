/**
 * The built-in processor for trials: no money moves, and the number that is typed decides what happens. It stores
 * nothing. The reference of an attempt contains its result and the time from which it is settled, so a restart changes
 * nothing, and a moved clock settles what is in progress.
 */
import { createHash } from 'node:crypto';
import type { DeclineCode } from '#src/domain/payment.ts';
import { readCard, readPhone } from '../details.ts';
import type { ChargeOutcome, PaymentDetails, Processor, Terms } from '../port.ts';

const SETTLES_AFTER_MS = 60_000;

type Fate = 'ok' | 'slow' | DeclineCode;

/** What happens now, and what happens when the saved method is charged later. */
interface Behaviour {
  readonly now: Fate;
  readonly later: Fate;
}

const CARDS: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': { now: 'ok', later: 'ok' },
  '4000000000000002': { now: 'declined', later: 'declined' },
  '4000000000009995': { now: 'insufficient_funds', later: 'insufficient_funds' },
  '4000000000000341': { now: 'ok', later: 'declined' },
};

/** By the last digit. A saved number that timed out once times out again. */
const PHONES: Readonly<Record<string, Behaviour>> = {
  '1': { now: 'ok', later: 'ok' },
  '2': { now: 'declined', later: 'declined' },
  '3': { now: 'slow', later: 'slow' },
};

const ANY_OTHER: Behaviour = { now: 'test_numbers_only', later: 'test_numbers_only' };

/** The processor of test merchants. No money moves. */
export function openSandbox(): Processor {
  return {
    id: 'sandbox',
    isTest: true,
    methods: () => [
      { id: 'card', name: 'Card', form: 'card' },
      { id: 'mobile_money', name: 'Mobile money', form: 'phone' },
    ],
    readDetails(methodId, typed, atMs) {
      if (methodId === 'card') return readCard(typed, atMs);
      if (methodId === 'mobile_money') return readPhone(typed);
      throw new Error(`The sandbox has no method ${methodId}`);
    },
    async charge(request) {
      const { now, later } = behaviourOf(request.details);
      return settle(referenceOf(request, now, request.saveMethod ? later : null), request.atMs);
    },
    async chargeSaved(request) {
      return settle(referenceOf(request, fateOfToken(request.savedMethod), null), request.atMs);
    },
    inquire: async ({ processorRef, atMs }) => settle(processorRef, atMs),
    // An attempt in progress cannot be stopped.
    abandon: async ({ processorRef, atMs }) => settle(processorRef, atMs),
  };
}

function behaviourOf(details: PaymentDetails): Behaviour {
  const number = details.reveal();
  return (details.form === 'card' ? CARDS[number] : PHONES[number.slice(-1)]) ?? ANY_OTHER;
}

/** `sbx.<fate>.<fate of the saved method>.<attempted at>.<mark of the attempt>`: the same for the same attempt. */
function referenceOf({ attemptId, atMs }: Terms, now: Fate, later: Fate | null): string {
  const mark = createHash('sha256').update(attemptId).digest('hex').slice(0, 16);
  return ['sbx', now, later ?? 'none', atMs.toString(36), mark].join('.');
}

const REFERENCE = /^sbx\.([a-z_]+)\.([a-z_]+)\.([0-9a-z]+)\.([0-9a-f]{16})$/;

function settle(processorRef: string, atMs: number): ChargeOutcome {
  const [, now, later, since, mark] = REFERENCE.exec(processorRef) ?? [];
  if (now === undefined || later === undefined || since === undefined || !isFate(now)) {
    throw new Error('The reference is not one of the sandbox');
  }
  if (now === 'slow' && atMs < Number.parseInt(since, 36) + SETTLES_AFTER_MS) {
    return { kind: 'processing', processorRef };
  }
  if (now !== 'ok' && now !== 'slow') return { kind: 'declined', processorRef, code: now };
  return {
    kind: 'succeeded',
    processorRef,
    savedMethod: later === 'none' ? null : `sbx_method.${later}.${mark}`,
  };
}

function fateOfToken(token: string): Fate {
  const fate = /^sbx_method\.([a-z_]+)\.[0-9a-f]{16}$/.exec(token)?.[1];
  if (fate === undefined || !isFate(fate)) throw new Error('The token is not one of the sandbox');
  return fate;
}

const FATES: ReadonlySet<string> = new Set(
  [...Object.values(CARDS), ...Object.values(PHONES), ANY_OTHER].flatMap(({ now, later }) => [now, later]),
);

function isFate(text: string): text is Fate {
  return FATES.has(text);
}
