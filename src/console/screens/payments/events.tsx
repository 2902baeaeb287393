import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, Dialog, Empty, Facts, Muted, Stack } from '../../kit/index.ts';
import { formatNumber } from '../../language/index.ts';
import { common, ProblemNotice, RecordList, Time, useAction, usePages } from '../../parts/index.ts';
import { DeliveryBadge } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';

type Delivery = RouterOutputs['paymentGateway']['deliveries']['items'][number];

const WAITING_MS = 3_000;

/** The events that were sent to the address of a payment service, newest first. */
export function Events({
  paymentGatewayId,
  hasAddress,
}: {
  readonly paymentGatewayId: string;
  readonly hasAddress: boolean;
}) {
  const api = useApi();
  const pages = usePages();
  const deliveries = useQuery({
    ...api.paymentGateway.deliveries.queryOptions({
      paymentGatewayId,
      limit: pages.limit,
      offset: pages.offset,
    }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') === true ? WAITING_MS : false,
  });
  const [shown, show] = useState<Delivery | null>(null);
  return (
    <>
      <RecordList
        query={deliveries}
        caption={t.deliveries}
        keyOf={({ deliveryId }) => deliveryId}
        pages={pages}
        empty={
          <Empty title={t.noDeliveries}>{hasAddress ? t.noDeliveriesHint : t.noDeliveriesWithout}</Empty>
        }
        columns={[
          { title: t.event, cell: ({ type, eventId }) => <code>{type ?? eventId}</code> },
          { title: common.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
          { title: t.answer, cell: answerText },
          { title: t.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: '',
            end: true,
            cell: (delivery) => (
              <Button small onClick={() => show(delivery)}>
                {t.details}
              </Button>
            ),
          },
        ]}
      />
      {shown !== null && <EventDialog delivery={shown} onClose={() => show(null)} />}
    </>
  );
}

function EventDialog({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const api = useApi();
  const again = useAction(api.paymentGateway.redeliver.mutationOptions(), {
    done: t.redelivered,
    onDone: onClose,
  });
  const { deliveryId, eventId, type, address, status, reason, durationMs, createdAt } = delivery;
  return (
    <Dialog
      open
      onClose={onClose}
      title={type ?? t.event}
      wide
      actions={
        <>
          <Button
            onClick={() => again.run({ deliveryId })}
            busy={again.isBusy}
            disabled={status === 'pending'}
          >
            {t.redeliver}
          </Button>
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <Stack>
        <Facts
          items={[
            [common.status, <DeliveryBadge key="status" status={status} />],
            [t.answer, answerText(delivery)],
            reason === null ? null : [t.reason, reason],
            [t.address, <code key="address">{address}</code>],
            [t.eventId, <code key="event">{eventId}</code>],
            durationMs === null ? null : [t.duration, t.milliseconds(formatNumber(durationMs))],
            [t.when, <Time key="when" at={createdAt} />],
          ]}
        />
        <ProblemNotice error={again.error} />
      </Stack>
    </Dialog>
  );
}

function answerText({ statusCode, manual }: Delivery) {
  return (
    <>
      {statusCode === null ? <Muted>{t.noAnswer}</Muted> : t.http(statusCode)}
      {manual && ` · ${t.manual}`}
    </>
  );
}
