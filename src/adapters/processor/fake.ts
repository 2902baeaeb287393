import type { DeclineCode } from '#src/domain/payment.ts';
import { readNothing } from './details.ts';
import type { ChargeOutcome, Inquiry, Processor, Terms } from './port.ts';

/** How an attempt ends, without what the fake adds itself. */
export type Script =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'declined'; readonly code: DeclineCode }
  | { readonly kind: 'processing' }
  | { readonly kind: 'action_required' }
  | { readonly kind: 'unavailable' };

/** A provider with its own page, whose customers do what a test requests. */
export interface FakeProcessor extends Processor {
  /** What happens at the next new attempt; without a word every attempt asks the customer to its page. */
  next(script: Script): void;
  /** What has happened at the provider since: the answer of later inquiries. */
  settle(attemptId: string, script: Script): void;
  /** Attempts that reached the provider, in order; one that was sent twice is listed once. */
  readonly attempts: readonly Terms[];
}

const REFERENCE = /^fake_(.+)$/;

/** A processor in memory, for tests. */
export function fakeProcessor(): FakeProcessor {
  const attempts: Terms[] = [];
  const fates = new Map<string, Script>();
  const saving = new Set<string>();
  const scripts: Script[] = [];

  function take(terms: Terms, usual: Script): ChargeOutcome {
    if (!fates.has(terms.attemptId)) {
      const script = scripts.shift() ?? usual;
      if (script.kind === 'unavailable') return { kind: 'unavailable', reason: 'The fake is out of order' };
      attempts.push(terms);
      fates.set(terms.attemptId, script);
    }
    return outcomeOf(terms.attemptId);
  }

  function outcomeOf(attemptId: string): ChargeOutcome {
    const script = fates.get(attemptId);
    if (script === undefined) throw new Error('The reference is not one of the fake');
    const processorRef = `fake_${attemptId}`;
    switch (script.kind) {
      case 'succeeded':
        return { kind: 'succeeded', processorRef, savedMethod: saving.has(attemptId) ? 'fake_method' : null };
      case 'declined':
        return { kind: 'declined', processorRef, code: script.code };
      case 'processing':
        return { kind: 'processing', processorRef };
      case 'action_required':
        return { kind: 'action_required', processorRef, redirectUrl: `https://pay.example/${attemptId}` };
      case 'unavailable':
        return { kind: 'unavailable', reason: 'The fake is out of order' };
    }
  }

  const attemptOf = ({ processorRef }: Inquiry) => REFERENCE.exec(processorRef)?.[1] ?? '';
  const inquire = async (request: Inquiry) => outcomeOf(attemptOf(request));

  return {
    id: 'fake',
    isTest: true,
    methods: () => [{ id: 'card', name: 'Card', form: 'redirect' }],
    readDetails(methodId) {
      if (methodId !== 'card') throw new Error(`The fake has no method ${methodId}`);
      return readNothing();
    },
    async charge(request) {
      if (request.saveMethod) saving.add(request.attemptId);
      return take(request, { kind: 'action_required' });
    },
    async chargeSaved(request) {
      if (request.savedMethod !== 'fake_method') throw new Error('The token is not one of the fake');
      return take(request, { kind: 'succeeded' });
    },
    inquire,
    async abandon(request) {
      const outcome = await inquire(request);
      if (outcome.kind !== 'action_required') return outcome;
      fates.set(attemptOf(request), { kind: 'declined', code: 'abandoned' });
      return inquire(request);
    },
    next: (script) => scripts.push(script),
    settle: (attemptId, script) => fates.set(attemptId, script),
    attempts,
  };
}
