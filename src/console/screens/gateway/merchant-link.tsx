import { Link } from '@tanstack/react-router';
import type { Column } from '../../kit/index.ts';
import { texts } from '../../language/index.ts';

const t = texts({ en: { merchant: 'Merchant' }, fr: { merchant: 'Marchand' } });

interface OfMerchant {
  readonly merchantId: string;
  readonly merchantName: string;
}

/** The name of a merchant, as a link to it. */
export function MerchantLink({ merchantId, merchantName }: OfMerchant) {
  return (
    <Link to="/gateway/merchants/$merchantId" params={{ merchantId }}>
      {merchantName}
    </Link>
  );
}

/** Of which merchant something is, in a list of several. */
export const MERCHANT_COLUMN: Column<OfMerchant> = { title: t.merchant, cell: MerchantLink };
