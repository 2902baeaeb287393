import { createFileRoute } from '@tanstack/react-router';
import { OperatorsScreen } from '../../screens/platform/operators/operators-screen.tsx';

export const Route = createFileRoute('/platform/operators')({ component: OperatorsScreen });
