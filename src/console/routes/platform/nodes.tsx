import { createFileRoute } from '@tanstack/react-router';
import { NodesScreen } from '../../screens/platform/nodes/nodes-screen.tsx';

export const Route = createFileRoute('/platform/nodes')({ component: NodesScreen });
