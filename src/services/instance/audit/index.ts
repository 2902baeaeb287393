export { listAuditLog } from './list-audit-log.ts';
export { listOperatorLog } from './list-operator-log.ts';
