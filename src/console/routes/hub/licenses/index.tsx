import { createFileRoute } from '@tanstack/react-router';
import { LicensesScreen } from '../../../screens/hub/licenses/licenses-screen.tsx';
import { readLicensesSearch } from '../../../screens/hub/licenses/licenses-search.ts';

export const Route = createFileRoute('/hub/licenses/')({
  validateSearch: readLicensesSearch,
  component: LicensesScreen,
});
