import { Link } from '@tanstack/react-router';
import type { RouterOutputs } from '../../../api/index.ts';
import type { Column } from '../../../kit/index.ts';
import { formatMoney } from '../../../language/index.ts';
import { common, Time } from '../../../parts/index.ts';
import { PaymentBadge } from '../../../vocabulary/gateway.tsx';
import { t } from './texts.ts';

type Payment = RouterOutputs['merchant']['payments']['items'][number];

/** What a list shows of a payment. */
export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    title: t.reference,
    cell: ({ paymentId, reference }) => (
      <Link to="/gateway/payments/$paymentId" params={{ paymentId }}>
        {reference}
      </Link>
    ),
  },
  { title: common.status, cell: ({ status }) => <PaymentBadge status={status} /> },
  { title: t.amount, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { title: t.method, cell: ({ method }) => method ?? '–' },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
