import type { RouterOutputs } from '../../../api/index.ts';
import { type Column, WithNote } from '../../../kit/index.ts';
import { formatMoney } from '../../../language/index.ts';
import { common, Time } from '../../../parts/index.ts';
import { intervalText, SubscriptionBadge } from '../../../vocabulary/gateway.tsx';
import { t } from './texts.ts';

type Subscription = RouterOutputs['merchant']['subscriptions']['items'][number];

/** What a list shows of a subscription. */
export const SUBSCRIPTION_COLUMNS: readonly Column<Subscription>[] = [
  {
    title: t.customer,
    cell: ({ customer, subscriptionId }) => <WithNote note={subscriptionId}>{customer}</WithNote>,
  },
  {
    title: t.offer,
    cell: ({ offerName, amount, currency, interval }) => (
      <WithNote note={`${formatMoney(amount, currency)} ${intervalText(interval)}`}>{offerName}</WithNote>
    ),
  },
  { title: common.status, cell: ({ status }) => <SubscriptionBadge status={status} /> },
  {
    title: t.period,
    cell: ({ currentPeriodEnd, cancelAtPeriodEnd }) => (
      <WithNote note={currentPeriodEnd !== null && cancelAtPeriodEnd && t.ends}>
        <Time at={currentPeriodEnd} />
      </WithNote>
    ),
  },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
