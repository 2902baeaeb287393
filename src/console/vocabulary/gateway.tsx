import type {
  AttemptStatus,
  DeclineCode,
  LedgerCause,
  MerchantMode,
  MerchantState,
  OfferInterval,
  PaymentStatus,
  SubscriptionStatus,
} from '#src/domain/payment.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    mode: { sandbox: 'Sandbox', live: 'Live' },
    merchant: { active: 'Active', released: 'Closed' },
    interval: { day: 'a day', week: 'a week', month: 'a month', year: 'a year' },
    payment: {
      pending: 'Open',
      processing: 'Processing',
      succeeded: 'Paid',
      failed: 'Failed',
      cancelled: 'Canceled',
      expired: 'Expired',
    },
    attempt: {
      started: 'Started',
      processing: 'Processing',
      action_required: 'Waits for the customer',
      succeeded: 'Paid',
      declined: 'Declined',
      void: 'Nothing was charged',
    },
    subscription: {
      incomplete: 'First payment open',
      active: 'Active',
      past_due: 'Past due',
      cancelled: 'Ended',
    },
    cause: {
      started: 'Started',
      restarted: 'Started again',
      charged: 'Charged',
      declined: 'Declined',
      unanswered: 'The processor did not answer',
      cancelled: 'Canceled',
      expired: 'Expired',
      released: 'The merchant was closed',
    },
    decline: {
      declined: 'Declined by the bank',
      insufficient_funds: 'Not enough funds',
      expired: 'The card has expired',
      wrong_details: 'Wrong details',
      authentication_required: 'The bank asks the customer to confirm',
      not_supported: 'The method does not support the amount or currency',
      test_numbers_only: 'The sandbox accepts only its test numbers',
      abandoned: 'The customer did not continue',
    },
  },
  fr: {
    mode: { sandbox: 'Bac à sable', live: 'Réel' },
    merchant: { active: 'Actif', released: 'Fermé' },
    interval: { day: 'par jour', week: 'par semaine', month: 'par mois', year: 'par an' },
    payment: {
      pending: 'Ouvert',
      processing: 'En traitement',
      succeeded: 'Payé',
      failed: 'Échoué',
      cancelled: 'Annulé',
      expired: 'Expiré',
    },
    attempt: {
      started: 'Commencé',
      processing: 'En traitement',
      action_required: 'Attend le client',
      succeeded: 'Payé',
      declined: 'Refusé',
      void: 'Rien n’a été débité',
    },
    subscription: {
      incomplete: 'Premier paiement ouvert',
      active: 'Actif',
      past_due: 'En retard',
      cancelled: 'Terminé',
    },
    cause: {
      started: 'Commencé',
      restarted: 'Recommencé',
      charged: 'Débité',
      declined: 'Refusé',
      unanswered: 'Le prestataire n’a pas répondu',
      cancelled: 'Annulé',
      expired: 'Expiré',
      released: 'Le marchand a été fermé',
    },
    decline: {
      declined: 'Refusé par la banque',
      insufficient_funds: 'Fonds insuffisants',
      expired: 'La carte a expiré',
      wrong_details: 'Données erronées',
      authentication_required: 'La banque demande une confirmation du client',
      not_supported: 'Le moyen de paiement n’accepte pas ce montant ou cette devise',
      test_numbers_only: 'Le bac à sable n’accepte que ses numéros de test',
      abandoned: 'Le client n’a pas continué',
    },
  },
});

const MODE_TONES = { sandbox: 'neutral', live: 'good' } as const satisfies Record<MerchantMode, Tone>;

const MERCHANT_TONES = { active: 'good', released: 'neutral' } as const satisfies Record<MerchantState, Tone>;

const PAYMENT_TONES = {
  pending: 'neutral',
  processing: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'warn',
  expired: 'warn',
} as const satisfies Record<PaymentStatus, Tone>;

const ATTEMPT_TONES = {
  started: 'neutral',
  processing: 'busy',
  action_required: 'busy',
  succeeded: 'good',
  declined: 'bad',
  void: 'warn',
} as const satisfies Record<AttemptStatus, Tone>;

const SUBSCRIPTION_TONES = {
  incomplete: 'neutral',
  active: 'good',
  past_due: 'warn',
  cancelled: 'neutral',
} as const satisfies Record<SubscriptionStatus, Tone>;

/** Whether real money moves. */
export function ModeBadge({ mode }: { readonly mode: MerchantMode }) {
  return <Badge tone={MODE_TONES[mode]}>{modeText(mode)}</Badge>;
}

export function modeText(mode: MerchantMode): string {
  return t.mode[mode];
}

/** Whether a merchant can be paid. */
export function MerchantBadge({ state }: { readonly state: MerchantState }) {
  return <Badge tone={MERCHANT_TONES[state]}>{merchantStateText(state)}</Badge>;
}

export function merchantStateText(state: MerchantState): string {
  return t.merchant[state];
}

/** How often the amount of an offer is charged. */
export function intervalText(interval: OfferInterval): string {
  return t.interval[interval];
}

/** How far a payment is. */
export function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  return <Badge tone={PAYMENT_TONES[status]}>{paymentStatusText(status)}</Badge>;
}

export function paymentStatusText(status: PaymentStatus): string {
  return t.payment[status];
}

/** How an attempt to charge a customer ended. */
export function AttemptBadge({ status }: { readonly status: AttemptStatus }) {
  return <Badge tone={ATTEMPT_TONES[status]}>{t.attempt[status]}</Badge>;
}

/** Whether a subscription is paid. */
export function SubscriptionBadge({ status }: { readonly status: SubscriptionStatus }) {
  return <Badge tone={SUBSCRIPTION_TONES[status]}>{subscriptionStatusText(status)}</Badge>;
}

export function subscriptionStatusText(status: SubscriptionStatus): string {
  return t.subscription[status];
}

/** What changed the status of a payment. */
export function ledgerCauseText(cause: LedgerCause): string {
  return t.cause[cause];
}

/** Why a charge was declined. */
export function declineText(code: DeclineCode): string {
  return t.decline[code];
}
