import { createFileRoute } from '@tanstack/react-router';
import { MerchantsScreen } from '../../../screens/gateway/merchants/merchants-screen.tsx';
import { readMerchantsSearch } from '../../../screens/gateway/merchants/merchants-search.ts';

export const Route = createFileRoute('/gateway/merchants/')({
  validateSearch: readMerchantsSearch,
  component: MerchantsScreen,
});
