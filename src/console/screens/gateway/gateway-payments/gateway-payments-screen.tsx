import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES } from '#src/domain/payment.ts';
import { useApi } from '../../../api/index.ts';
import { Empty } from '../../../kit/index.ts';
import {
  ChoiceFilter,
  common,
  Filters,
  Page,
  RecordList,
  SearchFilter,
  useFilters,
} from '../../../parts/index.ts';
import { paymentStatusText } from '../../../vocabulary/gateway.tsx';
import { MERCHANT_COLUMN } from '../merchant-link.tsx';
import { PAYMENT_COLUMNS } from './payment-columns.tsx';
import { t } from './texts.ts';

/** The payments of all merchants, or of one. */
export function GatewayPaymentsScreen() {
  const api = useApi();
  const list = useFilters('/gateway/payments/');
  const payments = useQuery(
    api.merchant.payments.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter description={t.searchHint} {...list.of('search')} />
        <SearchFilter label={t.merchantId} description={t.merchantHint} {...list.of('merchantId')} />
        <ChoiceFilter
          label={common.status}
          values={PAYMENT_STATUSES}
          textOf={paymentStatusText}
          {...list.of('status')}
        />
      </Filters>
      <RecordList
        query={payments}
        caption={t.title}
        columns={[...PAYMENT_COLUMNS, MERCHANT_COLUMN]}
        keyOf={({ paymentId }) => paymentId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        list={list}
      />
    </Page>
  );
}
