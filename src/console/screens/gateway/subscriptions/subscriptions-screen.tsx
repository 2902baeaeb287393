import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
  useFilters,
} from '../../../parts/index.ts';
import { subscriptionStatusText } from '../../../vocabulary/gateway.tsx';
import { MERCHANT_COLUMN } from '../merchant-link.tsx';
import { SUBSCRIPTION_COLUMNS } from './subscription-columns.tsx';
import { t } from './texts.ts';

/** The subscriptions of all merchants, or of one. */
export function SubscriptionsScreen() {
  const api = useApi();
  const list = useFilters('/gateway/subscriptions');
  const subscriptions = useQuery(
    api.merchant.subscriptions.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter label={t.merchantId} description={t.merchantHint} {...list.of('merchantId')} />
        <ChoiceFilter
          label={common.status}
          values={SUBSCRIPTION_STATUSES}
          textOf={subscriptionStatusText}
          {...list.of('status')}
        />
      </Filters>
      <RecordList
        query={subscriptions}
        caption={t.title}
        columns={[...SUBSCRIPTION_COLUMNS, MERCHANT_COLUMN]}
        keyOf={({ subscriptionId }) => subscriptionId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        list={list}
      />
    </Page>
  );
}
