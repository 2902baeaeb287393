import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#src/domain/audit.ts';
import type { DomainKind, HubNameState } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';
import type { JobState } from '#src/domain/job.ts';
import type { IdentityProblem } from '#src/domain/license.ts';
import type { ActorKind } from '#src/domain/member.ts';

/** What the program keeps for its own work: the queue, who did what, and what requests have cost. */
type Iso = string;

export interface IdempotencyKeyTable {
  organizationId: Id<'org'>;
  route: string;
  key: string;
  requestHash: string;
  /** Null while the first request still runs. */
  responseStatus: number | null;
  responseBody: string | null;
  leaseUntil: Iso;
  createdAt: Iso;
}

export interface AuditLogTable {
  id: Id<'aud'>;
  organizationId: Id<'org'> | null;
  actorKind: ActorKind;
  actorId: string;
  action: AuditAction;
  resourceId: string | null;
  address: string | null;
  /** The fields that the action has changed, before and after; null: none. */
  changesJson: string | null;
  createdAt: Iso;
}

/** How many requests a key has made since its window began. */
export interface RequestWindowTable {
  key: string;
  startedAt: Iso;
  count: number;
}

export interface JobTable {
  id: Id<'job'>;
  kind: string;
  payloadJson: string;
  /** Of the jobs with one lane only one runs at a time, in the order of their ids. */
  lane: string;
  /** The data folder whose engine it needs; empty where any process can do it. */
  node: string;
  /** Jobs of one pool share places. */
  pool: string;
  /** The organization, or at the gateway the merchant, that the work is done for; empty for the platform's own. */
  tenantId: string;
  /** Within a tenant jobs are taken from its queues in turn; for calls it names the destination. */
  queueKey: string;
  state: JobState;
  runAt: Iso;
  attempts: Generated<number>;
  leaseOwner: string | null;
  leaseUntil: Iso | null;
  lastError: string | null;
  /** The id of the request that has caused it, as in the answer's `x-request-id`. */
  requestId: string | null;
  /** The span of that request (W3C Trace Context), where traces are recorded. */
  traceparent: string | null;
  createdAt: Iso;
}

/** A job that was given up: its payload was invalid, or all of its attempts failed. */
export interface FailedJobTable extends Pick<JobTable, 'id' | 'kind' | 'tenantId' | 'payloadJson'> {
  attempts: number;
  error: string;
  /** Both as the job had them; null for a row of an earlier version. */
  node: ColumnType<string | null, string | undefined>;
  createdAt: ColumnType<Iso | null, Iso | undefined>;
  failedAt: Iso;
}

/** A data folder with the engine that works in it. */
export interface NodeTable {
  id: string;
  lastSeenAt: Iso;
  /** What its process shares with others: where the applications live that it runs. Null: it shares no engine. */
  home: ColumnType<string | null, string | null | undefined>;
  /** Of the last process in the folder; null: none has started since these are recorded. */
  host: ColumnType<string | null, string | undefined>;
  version: ColumnType<string | null, string | undefined>;
  /** The roles, separated by commas. */
  roles: ColumnType<string | null, string | undefined>;
  startedAt: ColumnType<Iso | null, Iso | undefined>;
}

/** What a database knows of itself. */
export interface SettingTable {
  name: string;
  value: string;
}

/** The license of this instance: one row, and no row if no hub was ever configured. */
export interface LicenseLinkTable {
  id: 'license';
  /** As the hub knows this instance. */
  instanceId: string | null;
  /** Of the license that `instanceId` and `answerJson` belong to. */
  keyHash: string | null;
  /** A license that was linked by a claim code. One of the environment goes before it. */
  claimedKeySealed: string | null;
  /** The code that is shown while it may be entered, and the token by which this instance asks for the outcome. */
  claimJson: string | null;
  claimTokenSealed: string | null;
  /** What the hub answered last, and when. */
  answerJson: string | null;
  answeredAt: Iso | null;
  /** Why the hub does not take the license; null while it does. */
  refusal: string | null;
  /** When a sync was last begun, by any process. */
  triedAt: Iso;
  /** By which the hub recognises a first sync whose answer was lost. */
  registrationSealed: string | null;
  /** What keeps this instance from its license until its operator decides, such as `INSTANCE_COPIED`. */
  problemCode: IdentityProblem | null;
  problemMessage: string | null;
  problemAt: Iso | null;
  /** 0: no hub is configured at present. The license is kept and not enforced. */
  isEnforced: number;
}

/** Who this instance is at the hub, for each license under which it has been. */
export interface HubIdentityTable {
  licenseId: string;
  /** Of the key with which the license was used last. */
  keyHash: string;
  instanceId: string;
  /** Null: the hub has not given one out yet. */
  secretSealed: string | null;
  /** What the next sync carries: a copy of this database has a number that is used up. */
  sequence: number;
  syncToken: string;
  usedAt: Iso;
}

/**
 * Names that this instance has asked the hub for and that no domain has: `wanted` while a domain is being made,
 * `released` once they are to be given up. Nothing else is ever given up at the hub.
 */
export interface HubNameTable {
  host: string;
  kind: DomainKind;
  /** Null: the hub has not answered. */
  hubId: string | null;
  state: HubNameState;
  since: Iso;
}
