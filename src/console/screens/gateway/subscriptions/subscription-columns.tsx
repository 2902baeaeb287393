import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../../api/index.ts';
import { type Column, Muted, Stack } from '../../../kit/index.ts';
import { formatMoney } from '../../../language/index.ts';
import { common, Time } from '../../../parts/index.ts';
import { intervalText, SubscriptionBadge } from '../../../vocabulary/gateway.tsx';
import { t } from './texts.ts';

type Subscription = RouterOutputs['merchant']['subscriptions']['items'][number];

/** What a list shows of a subscription. */
export const SUBSCRIPTION_COLUMNS: readonly Column<Subscription>[] = [
  {
    title: t.customer,
    cell: ({ customer, subscriptionId }) => (
      <Stack gap={0.25}>
        <span>{customer}</span>
        <Muted small>{subscriptionId}</Muted>
      </Stack>
    ),
  },
  {
    title: t.offer,
    cell: ({ offerName, amount, currency, interval }) => (
      <Stack gap={0.25}>
        <span>{offerName}</span>
        <Muted small>
          {formatMoney(amount, currency)} {intervalText(interval)}
        </Muted>
      </Stack>
    ),
  },
  { title: common.status, cell: ({ status }) => <SubscriptionBadge status={status} /> },
  {
    title: t.period,
    cell: ({ currentPeriodEnd, cancelAtPeriodEnd }) =>
      currentPeriodEnd === null ? (
        '–'
      ) : (
        <Stack gap={0.25}>
          <Time at={currentPeriodEnd} />
          {cancelAtPeriodEnd && <Muted small>{t.ends}</Muted>}
        </Stack>
      ),
  },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** Of which merchant it is, in a list of several. */
export const MERCHANT_COLUMN: Column<Subscription> = {
  title: t.merchant,
  cell: ({ merchantId, merchantName }) => (
    <Link to="/gateway/merchants/$merchantId" params={{ merchantId }}>
      {merchantName}
    </Link>
  ),
};
