import type { ColumnType } from 'kysely';
import type { DeliveryOutcome, DeliveryStatus, WebhookStatus } from '#src/domain/delivery.ts';
import type { SkipCode, TriggerKind, TriggerOutcome } from '#src/domain/deployment.ts';
import type { WebhookEvent } from '#src/domain/event.ts';
import type { Id } from '#src/domain/id.ts';

/** The tables of what triggers deployments and what announces them. */
type Iso = string;

export interface AutomationSchema {
  deployTrigger: DeployTriggerTable;
  registry: RegistryTable;
  buildUsage: BuildUsageTable;
  webhook: WebhookTable;
  webhookMessage: WebhookMessageTable;
  webhookDelivery: WebhookDeliveryTable;
  webhookAttempt: WebhookAttemptTable;
}

/** The outcome of one event that might have deployed an application. */
export interface DeployTriggerTable {
  id: Id<'trg'>;
  organizationId: Id<'org'>;
  applicationId: Id<'app'>;
  kind: TriggerKind;
  outcome: TriggerOutcome;
  /** Of a skip: its name and the sentence for the user. */
  code: SkipCode | null;
  reason: string | null;
  branch: string | null;
  commitHash: string | null;
  deploymentId: Id<'dep'> | null;
  createdAt: Iso;
}

/** Credentials of an image registry, one a host an organization. */
interface RegistryTable {
  id: Id<'reg'>;
  organizationId: Id<'org'>;
  host: string;
  username: string;
  passwordSealed: string;
  createdAt: Iso;
}

/** What an organization's builds have taken in a calendar month (UTC, `2026-11`). */
interface BuildUsageTable {
  organizationId: Id<'org'>;
  month: string;
  seconds: number;
}

export interface WebhookTable {
  id: Id<'wh'>;
  organizationId: Id<'org'>;
  url: string;
  eventsJson: string;
  secretSealed: string;
  status: WebhookStatus;
  disabledReason: string | null;
  /** Since when every attempt has failed; null after one that succeeded. */
  failingSince: Iso | null;
  createdAt: Iso;
}

/** An event as it is sent: the same bytes at every attempt, to every endpoint. */
interface WebhookMessageTable {
  id: Id<'msg'>;
  organizationId: Id<'org'>;
  type: WebhookEvent;
  body: string;
  createdAt: Iso;
}

export interface WebhookDeliveryTable {
  id: Id<'whd'>;
  webhookId: Id<'wh'>;
  messageId: Id<'msg'>;
  status: DeliveryStatus;
  attempts: number;
  /** Of what is pending. */
  nextAttemptAt: Iso | null;
  createdAt: Iso;
}

export interface WebhookAttemptTable {
  id: Id<'wha'>;
  deliveryId: Id<'whd'>;
  startedAt: Iso;
  durationMs: number;
  outcome: DeliveryOutcome;
  statusCode: number | null;
  reason: string | null;
  /** The start of the answer, if it was text. */
  answer: ColumnType<string | null, string | null | undefined>;
  /** 1: a user requested it. */
  isManual: number;
}
