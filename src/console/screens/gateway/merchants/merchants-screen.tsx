import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
  useFilters,
} from '../../../parts/index.ts';
import { MerchantBadge, ModeBadge, merchantStateText, modeText } from '../../../vocabulary/gateway.tsx';
import { t } from './texts.ts';

type Merchant = RouterOutputs['merchant']['list']['items'][number];

/** The merchants of the gateway. */
export function MerchantsScreen() {
  const api = useApi();
  const list = useFilters('/gateway/merchants/');
  const merchants = useQuery(
    api.merchant.list.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter description={t.searchHint} {...list.of('search')} />
        <ChoiceFilter
          label={common.status}
          values={MERCHANT_STATES}
          textOf={merchantStateText}
          {...list.of('state')}
        />
        <ChoiceFilter label={t.mode} values={MERCHANT_MODES} textOf={modeText} {...list.of('mode')} />
      </Filters>
      <RecordList
        query={merchants}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ merchantId }) => merchantId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        list={list}
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
  { title: t.mode, cell: ({ mode }) => <ModeBadge mode={mode} /> },
  { title: common.status, cell: ({ state }) => <MerchantBadge state={state} /> },
  { title: t.payments, cell: ({ paymentCount }) => formatNumber(paymentCount) },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
