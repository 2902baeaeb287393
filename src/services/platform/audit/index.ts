export { audit, auditAs } from './audit.ts';
export { prefixedFields } from './changes.ts';
export { viewAuditEntry } from './view-entry.ts';
