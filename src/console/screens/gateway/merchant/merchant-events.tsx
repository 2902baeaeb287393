import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Empty } from '../../../kit/index.ts';
import { common, RecordList, usePages } from '../../../parts/index.ts';
import { EVENT_COLUMNS, Redeliver } from '../event-columns.tsx';
import { t } from './texts.ts';

const PAGE = 20;

/** The events of a merchant with their delivery. */
export function MerchantEvents({ merchantId }: { readonly merchantId: string }) {
  const api = useApi();
  const pages = usePages({ limit: PAGE });
  const events = useQuery(
    api.merchant.events.queryOptions({ merchantId, ...pages.input }, { placeholderData: keepPreviousData }),
  );
  return (
    <RecordList
      query={events}
      caption={common.events}
      hasHeading
      columns={EVENT_COLUMNS}
      keyOf={({ eventId }) => eventId}
      rowActions={({ eventId }) => <Redeliver eventId={eventId} />}
      empty={<Empty title={t.noEvents}>{t.noEventsHint}</Empty>}
      pages={pages}
    />
  );
}
