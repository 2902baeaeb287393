import { createFileRoute } from '@tanstack/react-router';
import { RefusalsScreen } from '../../screens/hub/refusals/refusals-screen.tsx';

export const Route = createFileRoute('/hub/refusals')({ component: RefusalsScreen });
