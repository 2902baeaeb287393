import type { PageState } from '#src/services/gateway/payment/index.ts';
import type { Language } from '../words/language.ts';
import type { ChoosePage, FieldProblem, Notice, PaymentPage, PaymentSummary } from './payment-page.ts';

/** Why a form was not taken. */
export type AskedAgain =
  | { readonly kind: 'stale' }
  | {
      readonly kind: 'problems';
      readonly method: string;
      readonly problems: readonly FieldProblem[];
      readonly typedPhoneNumber: string;
    };

export interface Viewer {
  readonly language: Language;
  readonly platformName: string;
  /** The method that the address names. */
  readonly method: string | undefined;
  /** The customer has chosen to cancel and is asked to confirm. */
  readonly asksToCancel: boolean;
  readonly why: AskedAgain | undefined;
}

/** The page of a payment in its present state, for a viewer. */
export function pageOf(state: PageState, viewer: Viewer): PaymentPage {
  const { step, ...payment } = state;
  const { language, platformName } = viewer;
  const any = { language, platformName, payment };
  switch (step.kind) {
    case 'choose':
      return viewer.asksToCancel
        ? { ...any, state: 'confirm_cancel', checksum: step.checksum }
        : choosePage(any, step, viewer);
    case 'redirect':
      return { ...any, state: 'redirect', redirectUrl: step.redirectUrl };
    case 'processing':
      return { ...any, state: 'processing', form: step.method?.form ?? null };
    case 'succeeded':
      return { ...any, state: 'succeeded', method: step.method, paidAt: step.paidAt };
    case 'paid':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { ...any, state: step.kind };
  }
}

function choosePage(
  any: { language: Language; platformName: string; payment: PaymentSummary },
  step: Extract<PageState['step'], { kind: 'choose' }>,
  { method, why }: Viewer,
): ChoosePage {
  const { methods, checksum, attempt } = step;
  const wanted = why?.kind === 'problems' ? why.method : method;
  const chosen = methods.find(({ id }) => id === wanted) ?? methods[0];
  const problems = why?.kind === 'problems' ? why.problems : [];
  return {
    ...any,
    state: 'choose',
    methods,
    chosenMethodId: chosen?.id ?? '',
    checksum,
    attempt,
    problems,
    typedPhoneNumber: why?.kind === 'problems' ? why.typedPhoneNumber : '',
    notice: problems.length > 0 ? null : noticeOf(step.lastTry, why),
  };
}

function noticeOf(
  lastTry: Extract<PageState['step'], { kind: 'choose' }>['lastTry'],
  why: AskedAgain | undefined,
): Notice | null {
  return why?.kind === 'stale' ? { kind: 'stale' } : lastTry;
}
