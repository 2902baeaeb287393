import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { ButtonLink, Empty } from '../../../kit/index.ts';
import { RecordList } from '../../../parts/index.ts';
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
    <RecordList
      query={payments}
      caption={t.payments}
      hasHeading
      actions={all}
      columns={PAYMENT_COLUMNS}
      keyOf={({ paymentId }) => paymentId}
      empty={<Empty title={t.noPayments} />}
    />
  );
}
