import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Facts } from '../../kit/index.ts';
import { formatNumber } from '../../language/index.ts';
import { answerText, DeliveryDialog, deliveryTexts } from '../../parts/delivery/index.ts';
import { common, refreshWhile, Time, useAction } from '../../parts/index.ts';
import { DeliveryBadge } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';

export type Delivery = RouterOutputs['paymentGateway']['deliveries']['items'][number];

/** One event that was sent to the address of a payment service, with its content and the answer. */
export function EventDialog({
  delivery,
  onClose,
}: {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const again = useAction(api.paymentGateway.redeliver.mutationOptions(), {
    done: deliveryTexts.redelivered,
    onDone: onClose,
  });
  const { deliveryId } = delivery;
  const details = useQuery(
    api.paymentGateway.delivery.queryOptions(
      { deliveryId },
      { refetchInterval: refreshWhile(({ status }) => status === 'pending') },
    ),
  );
  const shown = details.data ?? delivery;
  const { eventId, type, address, status, reason, durationMs, createdAt } = shown;
  return (
    <DeliveryDialog
      title={type ?? common.event}
      sent={details}
      again={again}
      onAgain={() => again.run({ deliveryId })}
      isPending={status === 'pending'}
      onClose={onClose}
    >
      <Facts
        items={{
          [common.status]: <DeliveryBadge status={status} />,
          [t.answer]: answerText(shown),
          [common.reason]: reason,
          [common.address]: <code>{address}</code>,
          [t.eventId]: <code>{eventId}</code>,
          [common.duration]: durationMs === null ? null : t.milliseconds(formatNumber(durationMs)),
          [common.when]: <Time at={createdAt} />,
        }}
      />
    </DeliveryDialog>
  );
}
