import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Card, Empty } from '../../../kit/index.ts';
import { PageButtons, QueryView, usePages } from '../../../parts/index.ts';
import { EventTable } from '../events/event-table.tsx';
import { t } from './texts.ts';

const PAGE = 20;

/** The events of a merchant with their delivery. */
export function MerchantEvents({ merchantId }: { readonly merchantId: string }) {
  const api = useApi();
  const pages = usePages(PAGE);
  const { limit, offset } = pages;
  const events = useQuery(
    api.merchant.events.queryOptions({ merchantId, limit, offset }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Card title={t.events} padded={false}>
        <QueryView query={events}>
          {({ items }) =>
            items.length === 0 && offset === 0 ? (
              <Empty title={t.noEvents}>{t.noEventsHint}</Empty>
            ) : (
              <EventTable caption={t.events} events={items} />
            )
          }
        </QueryView>
      </Card>
      {events.data !== undefined && <PageButtons pages={pages} count={events.data.items.length} />}
    </>
  );
}
