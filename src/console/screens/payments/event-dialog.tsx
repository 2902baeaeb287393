import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, Facts, Muted } from '../../kit/index.ts';
import { formatNumber } from '../../language/index.ts';
import {
  common,
  Lines,
  ProblemNotice,
  QueryView,
  refreshWhile,
  SentRequest,
  Time,
  useAction,
  ViewDialog,
} from '../../parts/index.ts';
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
    done: t.redelivered,
    onDone: onClose,
  });
  const { deliveryId } = delivery;
  const details = useQuery({
    ...api.paymentGateway.delivery.queryOptions({ deliveryId }),
    refetchInterval: refreshWhile(({ status }) => status === 'pending'),
  });
  const shown = details.data ?? delivery;
  const { eventId, type, address, status, reason, durationMs, createdAt } = shown;
  return (
    <ViewDialog
      title={type ?? common.event}
      wide
      actions={
        <Button onClick={() => again.run({ deliveryId })} busy={again.isBusy} disabled={status === 'pending'}>
          {t.redeliver}
        </Button>
      }
      onClose={onClose}
    >
      <Facts
        items={{
          [common.status]: <DeliveryBadge status={status} />,
          [t.answer]: <AnswerText delivery={shown} />,
          [common.reason]: reason,
          [common.address]: <code>{address}</code>,
          [t.eventId]: <code>{eventId}</code>,
          [common.duration]: durationMs === null ? null : t.milliseconds(formatNumber(durationMs)),
          [common.when]: <Time at={createdAt} />,
        }}
      />
      <QueryView query={details} loading={<Lines count={8} />}>
        {({ payload, headers, answer }) => (
          <SentRequest payload={payload} headers={headers} answer={answer} />
        )}
      </QueryView>
      <ProblemNotice error={again.error} />
    </ViewDialog>
  );
}

/** The status of the answer, and whether a user asked for the delivery. */
export function AnswerText({
  delivery: { statusCode, manual },
}: {
  readonly delivery: Pick<Delivery, 'statusCode' | 'manual'>;
}) {
  return (
    <>
      {statusCode === null ? <Muted>{t.noAnswer}</Muted> : t.http(statusCode)}
      {manual && ` · ${t.manual}`}
    </>
  );
}
