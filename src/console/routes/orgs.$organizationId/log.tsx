import { createFileRoute } from '@tanstack/react-router';
import { AuditLogScreen } from '../../screens/audit-log/audit-log-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/log')({ component: AuditLogScreen });
