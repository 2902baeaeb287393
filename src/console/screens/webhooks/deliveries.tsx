import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Empty, Muted } from '../../kit/index.ts';
import { formatNumber } from '../../language/index.ts';
import { answerText } from '../../parts/delivery/index.ts';
import { common, RecordList, refreshWhile, Time, usePages } from '../../parts/index.ts';
import { DeliveryBadge, EVENT_TEXTS } from '../../vocabulary/deliveries.tsx';
import { t } from './texts.ts';
import type { Delivery } from './webhook.tsx';
import { WebhookDelivery } from './webhook-delivery.tsx';

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const api = useApi();
  const pages = usePages();
  const deliveries = useQuery(
    api.webhook.deliveries.queryOptions(
      { webhookId, ...pages.input },
      { refetchInterval: refreshWhile(({ items }) => items.some(({ status }) => status === 'pending')) },
    ),
  );
  const [shown, show] = useState<string | null>(null);
  const opened = deliveries.data?.items.find(({ deliveryId }) => deliveryId === shown);
  return (
    <>
      <RecordList
        query={deliveries}
        caption={t.deliveries}
        keyOf={({ deliveryId }) => deliveryId}
        pages={pages}
        empty={<Empty title={t.noDeliveries}>{t.noDeliveriesHint}</Empty>}
        columns={[
          { title: common.event, cell: ({ type }) => EVENT_TEXTS[type] },
          { title: common.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
          { title: common.attempts, cell: attemptsText },
          { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        rowActions={({ deliveryId }) => (
          <Button small onClick={() => show(deliveryId)}>
            {common.details}
          </Button>
        )}
      />
      {opened !== undefined && <WebhookDelivery delivery={opened} onClose={() => show(null)} />}
    </>
  );
}

function attemptsText({ attempts }: Delivery) {
  const last = attempts.at(-1);
  if (last === undefined) return <Muted>{t.noAttempt}</Muted>;
  return `${formatNumber(attempts.length)} · ${answerText({ statusCode: last.statusCode })}`;
}
