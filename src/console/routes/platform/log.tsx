import { createFileRoute } from '@tanstack/react-router';
import { OperatorLogScreen } from '../../screens/platform/operator-log/operator-log-screen.tsx';

export const Route = createFileRoute('/platform/log')({ component: OperatorLogScreen });
