import { createFileRoute } from '@tanstack/react-router';
import { AuditLogScreen } from '../../screens/audit-log/audit-log-screen.tsx';

/** `offset` is the number of newer entries that the page leaves out. */
interface Search {
  readonly offset?: number;
}

export const Route = createFileRoute('/orgs/$organizationId/log')({
  validateSearch: ({ offset }: Record<string, unknown>): Search =>
    Number.isSafeInteger(offset) && Number(offset) > 0 ? { offset: Number(offset) } : {},
  component: AuditLogScreen,
});
