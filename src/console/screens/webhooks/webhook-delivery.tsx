import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { Facts, Muted, Row } from '../../kit/index.ts';
import { formatDuration, formatTime } from '../../language/index.ts';
import { answerText, DeliveryDialog, deliveryTexts } from '../../parts/delivery/index.ts';
import { common, refreshWhile, Time, useAction } from '../../parts/index.ts';
import { DeliveryBadge, EVENT_TEXTS } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';
import type { Delivery } from './webhook.tsx';
import styles from './webhooks.module.css';

/** One event with what was sent, the answer and each attempt to deliver it. */
export function WebhookDelivery({
  delivery,
  onClose,
}: {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const { deliveryId } = delivery;
  const details = useQuery(
    api.webhook.delivery.queryOptions(
      { deliveryId },
      { refetchInterval: refreshWhile(({ status }) => status === 'pending') },
    ),
  );
  const { messageId, type, status, attempts, nextAttemptAt } = details.data ?? delivery;
  const again = useAction(api.webhook.redeliver.mutationOptions(), { done: deliveryTexts.redelivered });
  return (
    <DeliveryDialog
      title={t.deliveryTitle}
      sent={details}
      again={again}
      onAgain={() => again.run({ deliveryId })}
      isPending={status === 'pending'}
      onClose={onClose}
    >
      <Facts
        items={{
          [common.event]: EVENT_TEXTS[type],
          [common.status]: <DeliveryBadge status={status} />,
          [common.address]: details.data === undefined ? null : <code>{details.data.url}</code>,
          [t.message]: <code>{messageId}</code>,
          [common.nextAttempt]: nextAttemptAt && <Time at={nextAttemptAt} />,
        }}
      />
      <h3>{common.attempts}</h3>
      {attempts.length === 0 && <Muted>{t.noAttempt}</Muted>}
      <ul className={styles.list}>
        {attempts.map((attempt) => (
          <li key={attempt.startedAt}>
            <Row>
              <DeliveryBadge status={attempt.outcome} />
              <span>{answerText(attempt)}</span>
              <Muted small>
                {formatTime(attempt.startedAt)} · {formatDuration(attempt.durationMs)}
              </Muted>
            </Row>
            {attempt.reason !== null && <p>{attempt.reason}</p>}
          </li>
        ))}
      </ul>
    </DeliveryDialog>
  );
}
