import type { DeliveryOutcome, DeliveryStatus, SHOWN_RELAY_STATUSES } from '#src/domain/delivery.ts';
import type { WebhookEvent } from '#src/domain/event.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

/** A delivery of an event, or one attempt of it. */
export type ShownDelivery = DeliveryStatus | DeliveryOutcome | (typeof SHOWN_RELAY_STATUSES)[number];

const t = texts({
  en: {
    delivery: {
      pending: 'Pending',
      succeeded: 'Delivered',
      failed: 'Failed',
      refused: 'Address refused',
      interrupted: 'Interrupted',
    },
    event: {
      'deploy.started': 'A deployment starts',
      'deploy.succeeded': 'A deployment succeeds',
      'deploy.failed': 'A deployment fails or is canceled',
      'app.health_changed': 'The health of an application changes',
    },
  },
  fr: {
    delivery: {
      pending: 'En attente',
      succeeded: 'Livré',
      failed: 'Échoué',
      refused: 'Adresse refusée',
      interrupted: 'Interrompu',
    },
    event: {
      'deploy.started': 'Un déploiement commence',
      'deploy.succeeded': 'Un déploiement réussit',
      'deploy.failed': 'Un déploiement échoue ou est annulé',
      'app.health_changed': 'La santé d’une application change',
    },
  },
});

const TONES = {
  pending: 'busy',
  succeeded: 'good',
  failed: 'bad',
  refused: 'bad',
  interrupted: 'warn',
} as const satisfies Record<ShownDelivery, Tone>;

/** Whether an event has reached its receiver. */
export function DeliveryBadge({ status }: { readonly status: ShownDelivery }) {
  return <Badge tone={TONES[status]}>{t.delivery[status]}</Badge>;
}

/** What the webhooks of an organization report. */
export const EVENT_TEXTS = t.event satisfies Record<WebhookEvent, string>;
