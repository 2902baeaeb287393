import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Card, Empty, Facts, Table } from '../../../kit/index.ts';
import { formatMoney } from '../../../language/index.ts';
import { common, Page, QueryView, Time } from '../../../parts/index.ts';
import { PaymentBadge } from '../../../vocabulary/gateway.tsx';
import { EVENT_COLUMNS, Redeliver } from '../event-columns.tsx';
import { MerchantLink } from '../merchant-link.tsx';
import { History } from './history.tsx';
import { t } from './texts.ts';

type Payment = RouterOutputs['merchant']['payment'];

/** One payment: who is paid, how often the customer tried, and what the merchant was notified of. */
export function GatewayPaymentScreen({ paymentId }: { readonly paymentId: string }) {
  const payment = useQuery(useApi().merchant.payment.queryOptions({ paymentId }));
  const { data } = payment;
  return (
    <Page title={data?.reference ?? t.payment} badge={data && <PaymentBadge status={data.status} />}>
      <QueryView query={payment}>
        {(read) => (
          <>
            <Summary payment={read} />
            <History payment={read} />
            <Card title={common.events} padded={false}>
              <Table
                caption={common.events}
                columns={EVENT_COLUMNS}
                items={read.events}
                keyOf={({ eventId }) => eventId}
                rowActions={({ eventId }) => <Redeliver eventId={eventId} />}
                empty={<Empty title={t.noEvents}>{t.noEventsHint}</Empty>}
              />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Summary({ payment }: { readonly payment: Payment }) {
  const { paymentId, amount, currency, method, merchantId, merchantName } = payment;
  const { status, declines, declineLimit, subscriptionId, expiresAt, createdAt, updatedAt } = payment;
  return (
    <Card>
      <Facts
        items={{
          [t.paymentId]: <code>{paymentId}</code>,
          [t.amount]: formatMoney(amount, currency),
          [t.method]: method,
          [t.merchant]: <MerchantLink merchantId={merchantId} merchantName={merchantName} />,
          [t.declines]: t.declinesOf(declines, declineLimit),
          [t.subscription]: subscriptionId,
          [common.created]: <Time at={createdAt} />,
          [t.changed]: <Time at={updatedAt} />,
          [common.expires]: expiresAt === null || status !== 'pending' ? null : <Time at={expiresAt} />,
        }}
      />
    </Card>
  );
}
