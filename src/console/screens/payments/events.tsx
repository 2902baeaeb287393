import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Empty } from '../../kit/index.ts';
import { answerText } from '../../parts/delivery/index.ts';
import { common, RecordList, refreshWhile, Time, usePages } from '../../parts/index.ts';
import { DeliveryBadge } from '../../vocabulary/deliveries.tsx';
import { type Delivery, EventDialog } from './event-dialog.tsx';
import { t } from './texts.ts';

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
  const deliveries = useQuery(
    api.paymentGateway.deliveries.queryOptions(
      { paymentGatewayId, ...pages.input },
      { refetchInterval: refreshWhile(({ items }) => items.some(({ status }) => status === 'pending')) },
    ),
  );
  const [shown, show] = useState<Delivery | null>(null);
  return (
    <>
      <RecordList
        query={deliveries}
        caption={common.events}
        keyOf={({ deliveryId }) => deliveryId}
        pages={pages}
        empty={
          <Empty title={t.noDeliveries}>{hasAddress ? t.noDeliveriesHint : t.noDeliveriesWithout}</Empty>
        }
        columns={[
          { title: common.event, cell: ({ type, eventId }) => <code>{type ?? eventId}</code> },
          { title: common.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
          { title: t.answer, cell: answerText },
          { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        rowActions={(delivery) => (
          <Button small onClick={() => show(delivery)}>
            {common.details}
          </Button>
        )}
      />
      {shown !== null && <EventDialog delivery={shown} onClose={() => show(null)} />}
    </>
  );
}
