import type { AuditAction } from '#src/domain/audit.ts';
import {
  AUDIT_CHANGES,
  type AuditFields,
  type AuditValue,
  type ChangeAction,
} from '#src/domain/audit-changes.ts';

/** One recorded field of an audit row. */
export interface RecordedChange {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
}

/** Longer texts and lists are cut, so that a row of the audit log stays small. */
const MAX_TEXT = 500;
const MAX_ENTRIES = 100;

/** The fields of an action that differ. Of an address the query is left out, since it may contain a credential. */
export function changesOf(
  action: AuditAction,
  change: { readonly before: AuditFields<ChangeAction>; readonly after: AuditFields<ChangeAction> },
): RecordedChange[] {
  const before = new Map<string, AuditValue | undefined>(Object.entries(change.before));
  const after = new Map<string, AuditValue | undefined>(Object.entries(change.after));
  return fieldsOf(action).flatMap((field) => {
    const [old, now] = [before.get(field) ?? null, after.get(field) ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ field, before: recorded(field, old), after: recorded(field, now) }];
  });
}

function fieldsOf(action: AuditAction): readonly string[] {
  return hasChanges(action) ? AUDIT_CHANGES[action] : [];
}

function hasChanges(action: AuditAction): action is ChangeAction {
  return action in AUDIT_CHANGES;
}

function recorded(field: string, value: AuditValue): AuditValue {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => cut(entry));
  if (typeof value !== 'string') return value;
  return cut(/url$/i.test(field) ? withoutQuery(value) : value);
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function withoutQuery(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null ? '' : `${url.origin}${url.pathname}`;
}

/** Names the values of a group as the log records them: `quotas.projects`. */
export function prefixedFields<
  const Prefix extends string,
  Values extends Readonly<Record<string, AuditValue>>,
>(prefix: Prefix, values: Values): { [Name in keyof Values & string as `${Prefix}.${Name}`]: Values[Name] } {
  const entries = Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]);
  return Object.fromEntries(entries) as {
    [Name in keyof Values & string as `${Prefix}.${Name}`]: Values[Name];
  };
}
