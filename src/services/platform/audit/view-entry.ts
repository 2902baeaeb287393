import type { Id } from '#src/domain/id.ts';
import type { RecordedChange } from './changes.ts';

/** An entry of the audit log as callers receive it. */
export function viewAuditEntry<Row extends { readonly id: Id<'aud'>; readonly changesJson: string | null }>({
  id,
  changesJson,
  ...entry
}: Row) {
  return { auditLogId: id, ...entry, changes: readChanges(changesJson) };
}

function readChanges(changesJson: string | null) {
  // Written by `auditAs`.
  const changes = changesJson === null ? [] : (JSON.parse(changesJson) as RecordedChange[]);
  return changes.map(({ field, before, after }) => ({
    field,
    before: mutable(before),
    after: mutable(after),
  }));
}

function mutable(value: RecordedChange['before']) {
  return typeof value === 'object' && value !== null ? [...value] : value;
}
