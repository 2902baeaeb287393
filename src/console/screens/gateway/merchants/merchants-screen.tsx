import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MERCHANT_MODES, MERCHANT_STATES } from '#src/domain/payment.ts';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { type Column, Empty, WithNote } from '../../../kit/index.ts';
import { formatNumber } from '../../../language/index.ts';
import {
  ChoiceFilter,
  common,
  Filters,
  Page,
  RecordList,
  SearchFilter,
  Time,
  usePages,
} from '../../../parts/index.ts';
import { MerchantBadge, ModeBadge, merchantStateText, modeText } from '../../../vocabulary/gateway.tsx';
import { t } from './texts.ts';

type Merchant = RouterOutputs['merchant']['list']['items'][number];

const route = getRouteApi('/gateway/merchants/');

/** The merchants of the gateway. */
export function MerchantsScreen() {
  const api = useApi();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const { limit, offset } = pages;
  const merchants = useQuery(
    api.merchant.list.queryOptions({ ...filters, limit, offset }, { placeholderData: keepPreviousData }),
  );
  const filter = (change: Partial<typeof filters>) => {
    pages.go(0);
    void navigate({ search: { ...filters, ...change }, replace: true });
  };
  const hasFilter = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter
          description={t.searchHint}
          value={filters.search}
          onSearch={(search) => filter({ search })}
        />
        <ChoiceFilter
          label={common.status}
          values={MERCHANT_STATES}
          textOf={merchantStateText}
          value={filters.state}
          onChoose={(state) => filter({ state })}
        />
        <ChoiceFilter
          label={t.mode}
          values={MERCHANT_MODES}
          textOf={modeText}
          value={filters.mode}
          onChoose={(mode) => filter({ mode })}
        />
      </Filters>
      <RecordList
        query={merchants}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ merchantId }) => merchantId}
        empty={<Empty title={t.empty}>{hasFilter ? t.noMatch : t.emptyHint}</Empty>}
        pages={pages}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Merchant>[] = [
  {
    title: t.merchant,
    cell: ({ merchantId, name, merchantCode }) => (
      <WithNote note={merchantCode}>
        <Link to="/gateway/merchants/$merchantId" params={{ merchantId }}>
          {name}
        </Link>
      </WithNote>
    ),
  },
  {
    title: t.mode,
    cell: ({ mode }) => <ModeBadge mode={mode} />,
  },
  { title: common.status, cell: ({ state }) => <MerchantBadge state={state} /> },
  { title: t.payments, cell: ({ paymentCount }) => formatNumber(paymentCount) },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
