import { createFileRoute } from '@tanstack/react-router';
import { LICENSE_STATUSES } from '#src/domain/license.ts';
import { PLAN_NAMES } from '#src/domain/plan.ts';
import { searchParams, TEXT } from '../../../parts/search-params.ts';
import { LicensesScreen } from '../../../screens/hub/licenses/licenses-screen.tsx';

export const Route = createFileRoute('/hub/licenses/')({
  validateSearch: searchParams({ query: TEXT, status: LICENSE_STATUSES, plan: PLAN_NAMES }),
  component: LicensesScreen,
});
