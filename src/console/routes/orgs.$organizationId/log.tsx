import { createFileRoute } from '@tanstack/react-router';
import { DAY, searchParams, TEXT } from '../../parts/search-params.ts';
import { AuditLogScreen } from '../../screens/audit-log/audit-log-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/log')({
  validateSearch: searchParams({ action: TEXT, actorId: TEXT, resourceId: TEXT, from: DAY, to: DAY }),
  component: AuditLogScreen,
});
