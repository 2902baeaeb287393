import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { ButtonLink, Card, Empty, Table } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
import { PAYMENT_COLUMNS } from '../gateway-payments/payment-columns.tsx';
import { t } from './texts.ts';

const SHOWN = 5;

/** The newest payments of a merchant. */
export function MerchantPayments({ merchantId }: { readonly merchantId: string }) {
  const payments = useQuery(useApi().merchant.payments.queryOptions({ merchantId, limit: SHOWN }));
  const all = (
    <ButtonLink small to="/gateway/payments" search={{ merchantId }}>
      {t.allPayments}
    </ButtonLink>
  );
  return (
    <Card title={t.payments} actions={all} padded={false}>
      <QueryView query={payments}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.noPayments} />
          ) : (
            <Table
              caption={t.payments}
              columns={PAYMENT_COLUMNS}
              items={items}
              keyOf={({ paymentId }) => paymentId}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
