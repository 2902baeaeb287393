import { Page } from '../../parts/index.ts';

export function AuditLogScreen() {
  return <Page title="Audit log">…</Page>;
}
