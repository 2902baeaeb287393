import { createFileRoute } from '@tanstack/react-router';
import { MERCHANT_MODES, MERCHANT_STATES } from '#src/domain/payment.ts';
import { searchParams, TEXT } from '../../../parts/search-params.ts';
import { MerchantsScreen } from '../../../screens/gateway/merchants/merchants-screen.tsx';

export const Route = createFileRoute('/gateway/merchants/')({
  validateSearch: searchParams({ search: TEXT, state: MERCHANT_STATES, mode: MERCHANT_MODES }),
  component: MerchantsScreen,
});
