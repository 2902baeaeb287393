import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { PaymentEventTable } from '../payment-schema.ts';

/** False: the merchant's event with this id was received before. */
export async function insertPaymentEvent(
  tx: Tx,
  _permit: PlatformPermit,
  event: PaymentEventTable,
): Promise<boolean> {
  const result = await tx
    .insertInto('paymentEvent')
    .values(event)
    .onConflict((oc) => oc.columns(['merchantCode', 'eventId']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** What goes out of an event; undefined where its bytes are forgotten. */
export async function findEventBytes(
  db: Db,
  eventKey: Id<'pev'>,
): Promise<{ body: Buffer; signature: string; contentType: string | null } | undefined> {
  const row = await db
    .selectFrom('paymentEvent')
    .select(['body', 'signature', 'contentType'])
    .where('id', '=', eventKey)
    .executeTakeFirst();
  if (row === undefined || row.body === null) return undefined;
  return { ...row, body: row.body };
}

/** An event of an organization whose bytes are still kept. */
export async function findKeptEvent(
  db: Db,
  organizationId: Id<'org'>,
  eventId: string,
): Promise<Id<'pev'> | undefined> {
  const row = await db
    .selectFrom('paymentEvent')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('eventId', '=', eventId)
    .where('body', 'is not', null)
    // After a release the same id may have come under another code.
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the bytes of earlier events; their rows remain. */
export async function forgetEventBytes(db: Db, _permit: PlatformPermit, before: string): Promise<void> {
  await db
    .updateTable('paymentEvent')
    .set({ body: null })
    .where('receivedAt', '<', before)
    .where('body', 'is not', null)
    .execute();
}
