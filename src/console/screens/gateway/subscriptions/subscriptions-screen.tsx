import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SUBSCRIPTION_STATUSES } from '#src/domain/payment.ts';
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
import { subscriptionStatusText } from '../../../vocabulary/gateway.tsx';
import { MERCHANT_COLUMN, SUBSCRIPTION_COLUMNS } from './subscription-columns.tsx';
import { t } from './texts.ts';

const route = getRouteApi('/gateway/subscriptions');

/** The subscriptions of all merchants, or of one. */
export function SubscriptionsScreen() {
  const api = useApi();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const { limit, offset } = pages;
  const subscriptions = useQuery(
    api.merchant.subscriptions.queryOptions(
      { ...filters, limit, offset },
      { placeholderData: keepPreviousData },
    ),
  );
  const filter = (change: Partial<typeof filters>) => {
    pages.go(0);
    void navigate({ search: { ...filters, ...change }, replace: true });
  };
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter
          label={t.merchantId}
          description={t.merchantHint}
          value={filters.merchantId}
          onSearch={(merchantId) => filter({ merchantId })}
        />
        <ChoiceFilter
          label={common.status}
          values={SUBSCRIPTION_STATUSES}
          textOf={subscriptionStatusText}
          value={filters.status}
          onChoose={(status) => filter({ status })}
        />
      </Filters>
      <RecordList
        query={subscriptions}
        caption={t.title}
        columns={[...SUBSCRIPTION_COLUMNS, MERCHANT_COLUMN]}
        keyOf={({ subscriptionId }) => subscriptionId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
      />
    </Page>
  );
}
