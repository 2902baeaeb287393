import type { ChangeMark } from '#db/queries/organization-change.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import { type ChangeTopic, isRemoval, topicsOfAction } from '#src/domain/change.ts';

/** Something in an organization has changed. */
export interface Change {
  readonly topics: readonly ChangeTopic[];
  /** Id of what it is about; null: all who see the topics are notified. */
  readonly subject: string | null;
}

interface MarkRules {
  readonly topics: readonly ChangeTopic[];
  /** Whether the marks are the newest rows of a table: one that leaves the window has not changed. */
  readonly isWindow: boolean;
}

const MARK_RULES: Readonly<Record<Exclude<ChangeMark['kind'], 'newestAudit'>, MarkRules>> = {
  newestDeployment: { topics: ['deployments', 'applications'], isWindow: true },
  openDeployment: { topics: ['deployments', 'applications'], isWindow: false },
  failingApplication: { topics: ['applications'], isWindow: false },
  creatingDatabase: { topics: ['databases'], isWindow: false },
  openImport: { topics: ['imports'], isWindow: false },
  webhook: { topics: ['webhooks'], isWindow: false },
  newestPaymentDelivery: { topics: ['payments'], isWindow: true },
};

/** What was different a moment ago. Audit rows are not compared: `newAuditIds` finds them. */
export function changesBetween(before: readonly ChangeMark[], after: readonly ChangeMark[]): Change[] {
  const known = byKey(before);
  const found = byKey(after);
  const gone = before.filter((mark) => !found.has(keyOf(mark)));
  const differing = after.filter((mark) => known.get(keyOf(mark))?.detail !== mark.detail);
  return [
    ...gone.flatMap((mark) => changeOf(mark, true)),
    ...differing.flatMap((mark) => changeOf(mark, false)),
  ];
}

/** Ids of the audit rows that were written meanwhile. A transaction that ends late can add one between known ones. */
export function newAuditIds(before: readonly ChangeMark[], after: readonly ChangeMark[]): string[] {
  const known = byKey(before);
  return after.filter((mark) => mark.kind === 'newestAudit' && !known.has(keyOf(mark))).map(({ key }) => key);
}

/** The changes that an audit row records. The records that it has removed are in the scope of no follower any more. */
export function changeOfAction(action: AuditAction, resourceId: string | null): Change {
  return { topics: topicsOfAction(action), subject: isRemoval(action) ? null : resourceId };
}

function changeOf({ kind, subject }: ChangeMark, isGone: boolean): Change[] {
  if (kind === 'newestAudit') return [];
  const { topics, isWindow } = MARK_RULES[kind];
  return isGone && isWindow ? [] : [{ topics, subject }];
}

const keyOf = ({ kind, key }: ChangeMark): string => `${kind} ${key}`;

const byKey = (marks: readonly ChangeMark[]): Map<string, ChangeMark> =>
  new Map(marks.map((mark) => [keyOf(mark), mark]));
