import { type Selectable, sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { PaymentDeliveryTable } from '../payment-schema.ts';

export type NewDelivery = Pick<PaymentDeliveryTable, 'id' | 'eventKey' | 'url' | 'isManual' | 'createdAt'> & {
  readonly serviceIds: readonly Id<'pgw'>[];
};

/** Rows in one statement: two databases bound the parameters that it may have. */
const MAX_ROWS_PER_STATEMENT = 400;

/** Writes deliveries that wait, each with the services whose address it goes to. */
export async function insertDeliveries(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'payment:manage' | 'platform'>,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const rows = deliveries.map(({ serviceIds: _, ...delivery }) => ({
    ...delivery,
    organizationId,
    ...{ status: 'pending' as const, claimedBy: null, claimedAt: null, finishedAt: null },
    ...{ statusCode: null, reason: null, durationMs: null },
  }));
  for (const part of parts(rows)) await tx.insertInto('paymentDelivery').values(part).execute();
  const links = deliveries.flatMap(({ id, serviceIds }) =>
    serviceIds.map((serviceId) => ({ serviceId, deliveryId: id })),
  );
  for (const part of parts(links)) await tx.insertInto('paymentDeliveryService').values(part).execute();
}

function parts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_STATEMENT) }, (_, at) =>
    rows.slice(at * MAX_ROWS_PER_STATEMENT, (at + 1) * MAX_ROWS_PER_STATEMENT),
  );
}

export type ClaimedDelivery = Pick<PaymentDeliveryTable, 'id' | 'url' | 'eventKey'>;

/** Takes those of the deliveries that are not taken. A taken one is never returned again. */
export function claimDeliveries(
  db: Db,
  _permit: PlatformPermit,
  claim: { ids: readonly Id<'pdl'>[]; by: string; now: string },
): Promise<ClaimedDelivery[]> {
  return db
    .updateTable('paymentDelivery')
    .set({ status: 'sending', claimedBy: claim.by, claimedAt: claim.now })
    .where('id', 'in', [...claim.ids])
    .where('status', '=', 'pending')
    .returning(['id', 'url', 'eventKey'])
    .execute();
}

export type Outcome = Pick<
  Selectable<PaymentDeliveryTable>,
  'id' | 'status' | 'statusCode' | 'reason' | 'answer' | 'durationMs' | 'finishedAt'
>;

/** Stores the outcome of a delivery, also if it was marked as interrupted meanwhile. */
export async function settleDelivery(
  tx: Tx,
  _permit: PlatformPermit,
  by: string,
  { id, ...outcome }: Outcome,
): Promise<void> {
  await tx
    .updateTable('paymentDelivery')
    .set(outcome)
    .where('id', '=', id)
    .where('claimedBy', '=', by)
    .where('status', 'in', ['sending', 'interrupted'])
    .execute();
}

/** Ends what was being sent by processes that are gone, or was claimed longer ago than any sending takes. */
export async function interruptDeliveries(
  db: Db,
  _permit: PlatformPermit,
  which: { claimedBefore: string } | { byNode: string },
  ending: { reason: string; finishedAt: string },
): Promise<void> {
  const query = db
    .updateTable('paymentDelivery')
    .set({ status: 'interrupted', ...ending })
    .where(isOpen)
    .where('status', '=', 'sending');
  await ('byNode' in which
    ? query.where('claimedBy', 'like', `${which.byNode}:%`)
    : query.where('claimedAt', '<', which.claimedBefore)
  ).execute();
}

/** Word by word the condition of the index `paymentDelivery_open`: SQLite uses it only then. */
const isOpen = sql<boolean>`"status" in ('pending', 'sending')`;

/** Deliveries that wait since before, and have no job that would carry them out. */
export function listStalledDeliveries(
  db: Db,
  before: string,
  limit: number,
): Promise<Pick<PaymentDeliveryTable, 'id' | 'organizationId' | 'url'>[]> {
  return db
    .selectFrom('paymentDelivery')
    .select(['id', 'organizationId', 'url'])
    .where('status', '=', 'pending')
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('job').select('job.id').whereRef('job.lane', '=', 'paymentDelivery.id')),
      ),
    )
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Removes what is over and was written before. */
export async function forgetDeliveries(db: Db, _permit: PlatformPermit, before: string): Promise<void> {
  await db
    .deleteFrom('paymentDelivery')
    .where('createdAt', '<', before)
    .where('status', 'not in', ['pending', 'sending'])
    .execute();
}

/** Removes the deliveries of services that are gone, but for those that are on their way. */
export async function deleteOrphanedDeliveries(
  tx: Tx,
  { organizationId }: Permitted<'organization' | 'project', 'payment:manage' | SiteWrite>,
): Promise<void> {
  await tx
    .deleteFrom('paymentDelivery')
    .where('organizationId', '=', organizationId)
    .where('status', '!=', 'sending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentDeliveryService')
            .select('serviceId')
            .whereRef('paymentDeliveryService.deliveryId', '=', 'paymentDelivery.id'),
        ),
      ),
    )
    .execute();
}
