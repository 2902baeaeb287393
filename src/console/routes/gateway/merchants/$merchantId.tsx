import { createFileRoute } from '@tanstack/react-router';
import { MerchantScreen } from '../../../screens/gateway/merchant/merchant-screen.tsx';

export const Route = createFileRoute('/gateway/merchants/$merchantId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <MerchantScreen merchantId={params.merchantId} />;
}
