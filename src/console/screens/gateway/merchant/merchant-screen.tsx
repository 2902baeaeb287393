import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Card, Facts, Notice } from '../../../kit/index.ts';
import { common, Page, QueryView, Time } from '../../../parts/index.ts';
import { MerchantBadge, modeText } from '../../../vocabulary/gateway.tsx';
import { MerchantEvents } from './merchant-events.tsx';
import { MerchantPayments } from './merchant-payments.tsx';
import { MerchantSubscriptions } from './merchant-subscriptions.tsx';
import { t } from './texts.ts';

type Merchant = RouterOutputs['merchant']['list']['items'][number];

/** One merchant with its payments, subscriptions and events. */
export function MerchantScreen({ merchantId }: { readonly merchantId: string }) {
  const merchants = useQuery(useApi().merchant.list.queryOptions({ search: merchantId, limit: 1 }));
  const merchant = merchants.data?.items.find((one) => one.merchantId === merchantId);
  return (
    <Page title={merchant?.name ?? t.merchant} badge={merchant && <MerchantBadge state={merchant.state} />}>
      <QueryView query={merchants}>
        {() =>
          merchant === undefined ? (
            <Notice tone="bad">{t.notFound}</Notice>
          ) : (
            <>
              {merchant.state === 'released' && <Notice tone="warn">{t.closedNotice}</Notice>}
              <Summary merchant={merchant} />
              <MerchantPayments merchantId={merchantId} />
              <MerchantSubscriptions merchantId={merchantId} />
              <MerchantEvents merchantId={merchantId} />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

function Summary({ merchant }: { readonly merchant: Merchant }) {
  const { merchantId, merchantCode, externalId, eventsUrl, mode, createdAt, releasedAt } = merchant;
  return (
    <Card>
      <Facts
        items={{
          [t.merchantId]: <code>{merchantId}</code>,
          [t.code]: <code>{merchantCode}</code>,
          [t.externalId]: externalId,
          [t.eventsUrl]: eventsUrl,
          [t.mode]: modeText(mode),
          [common.created]: <Time at={createdAt} />,
          [t.closed]: releasedAt && <Time at={releasedAt} />,
        }}
      />
    </Card>
  );
}
