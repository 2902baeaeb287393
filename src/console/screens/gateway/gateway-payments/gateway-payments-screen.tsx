import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
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
  usePages,
} from '../../../parts/index.ts';
import { paymentStatusText } from '../../../vocabulary/gateway.tsx';
import { MERCHANT_COLUMN, PAYMENT_COLUMNS } from './payment-columns.tsx';
import { t } from './texts.ts';

const route = getRouteApi('/gateway/payments/');

/** The payments of all merchants, or of one. */
export function GatewayPaymentsScreen() {
  const api = useApi();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const { limit, offset } = pages;
  const payments = useQuery(
    api.merchant.payments.queryOptions({ ...filters, limit, offset }, { placeholderData: keepPreviousData }),
  );
  const filter = (change: Partial<typeof filters>) => {
    pages.go(0);
    void navigate({ search: { ...filters, ...change }, replace: true });
  };
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter
          description={t.searchHint}
          value={filters.search}
          onSearch={(search) => filter({ search })}
        />
        <SearchFilter
          label={t.merchantId}
          description={t.merchantHint}
          value={filters.merchantId}
          onSearch={(merchantId) => filter({ merchantId })}
        />
        <ChoiceFilter
          label={common.status}
          values={PAYMENT_STATUSES}
          textOf={paymentStatusText}
          value={filters.status}
          onChoose={(status) => filter({ status })}
        />
      </Filters>
      <RecordList
        query={payments}
        caption={t.title}
        columns={[...PAYMENT_COLUMNS, MERCHANT_COLUMN]}
        keyOf={({ paymentId }) => paymentId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
      />
    </Page>
  );
}
