import { createFileRoute } from '@tanstack/react-router';
import { MerchantsScreen } from '../../../screens/gateway/merchants/merchants-screen.tsx';

export const Route = createFileRoute('/gateway/merchants/')({ component: MerchantsScreen });
