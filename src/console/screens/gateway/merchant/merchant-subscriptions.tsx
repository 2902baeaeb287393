import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { ButtonLink, Empty } from '../../../kit/index.ts';
import { RecordList } from '../../../parts/index.ts';
import { SUBSCRIPTION_COLUMNS } from '../subscriptions/subscription-columns.tsx';
import { t } from './texts.ts';

const SHOWN = 5;

/** The newest subscriptions of a merchant. */
export function MerchantSubscriptions({ merchantId }: { readonly merchantId: string }) {
  const subscriptions = useQuery(useApi().merchant.subscriptions.queryOptions({ merchantId, limit: SHOWN }));
  const all = (
    <ButtonLink small to="/gateway/subscriptions" search={{ merchantId }}>
      {t.allSubscriptions}
    </ButtonLink>
  );
  return (
    <RecordList
      query={subscriptions}
      caption={t.subscriptions}
      hasHeading
      actions={all}
      columns={SUBSCRIPTION_COLUMNS}
      keyOf={({ subscriptionId }) => subscriptionId}
      empty={<Empty title={t.noSubscriptions} />}
    />
  );
}
