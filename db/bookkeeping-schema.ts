import type { Generated } from 'kysely';

/** What the program keeps for its own work: the queue, who did what, and what requests have cost. */
type Iso = string;

export interface IdempotencyKeyTable {
  organizationId: string;
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
  id: string;
  organizationId: string | null;
  actorKind: string;
  actorId: string;
  action: string;
  resourceId: string | null;
  address: string | null;
  createdAt: Iso;
}

/** How many requests a key has made since its window began. */
export interface RequestWindowTable {
  key: string;
  startedAt: Iso;
  count: number;
}

export interface JobTable {
  id: string;
  kind: string;
  payloadJson: string;
  /** Of the jobs with one lane only one runs at a time, oldest first. */
  lane: string;
  /** Whose engine it needs. */
  node: string;
  runAt: Iso;
  attempts: Generated<number>;
  leaseOwner: string | null;
  leaseUntil: Iso | null;
  lastError: string | null;
  createdAt: Iso;
}

/** A data folder with the engine that works in it. */
export interface NodeTable {
  id: string;
  lastSeenAt: Iso;
}

/** What a database knows of itself. */
export interface SettingTable {
  name: string;
  value: string;
}

/** The license under which this instance stands: one row, and none where no hub is configured. */
export interface LicenseLinkTable {
  id: 'license';
  /** As the hub knows this instance. */
  instanceId: string | null;
  /** Of the license that `instanceId` and `answerJson` belong to. */
  keyHash: string | null;
  /** A license that was linked by a claim code. One of the environment goes before it. */
  claimedKeySealed: string | null;
  /** The code that is shown while somebody may enter it, and the token by which this instance asks for the outcome. */
  claimJson: string | null;
  claimTokenSealed: string | null;
  /** What the hub answered last, and when. */
  answerJson: string | null;
  answeredAt: Iso | null;
  /** Why the hub does not take the license; null while it does. */
  refusal: string | null;
  /** When a sync was last begun, by whichever process. */
  triedAt: Iso;
}
