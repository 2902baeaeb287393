import { createFileRoute } from '@tanstack/react-router';
import { LicensesScreen } from '../../../screens/hub/licenses/licenses-screen.tsx';

export const Route = createFileRoute('/hub/licenses/')({ component: LicensesScreen });
