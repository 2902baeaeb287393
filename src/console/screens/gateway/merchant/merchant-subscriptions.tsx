import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { ButtonLink, Card, Empty, Table } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
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
    <Card title={t.subscriptions} actions={all} padded={false}>
      <QueryView query={subscriptions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.noSubscriptions} />
          ) : (
            <Table
              caption={t.subscriptions}
              columns={SUBSCRIPTION_COLUMNS}
              items={items}
              keyOf={({ subscriptionId }) => subscriptionId}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
