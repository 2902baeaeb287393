import { createFileRoute } from '@tanstack/react-router';
import { HealthScreen } from '../../screens/platform/health/health-screen.tsx';

export const Route = createFileRoute('/platform/')({ component: HealthScreen });
