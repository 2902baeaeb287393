import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import { newestOf } from '../pages.ts';

const COLUMNS = [
  'paymentDelivery.id',
  'paymentDelivery.url',
  'paymentDelivery.status',
  'paymentDelivery.statusCode',
  'paymentDelivery.reason',
  'paymentDelivery.durationMs',
  'paymentDelivery.isManual',
  'paymentDelivery.createdAt',
  'paymentDelivery.claimedAt',
  'paymentDelivery.finishedAt',
  'paymentEvent.eventId',
  'paymentEvent.type',
] as const;

/** The deliveries to the address of a service, newest first. */
export function listDeliveriesOf(db: Db, serviceId: Id<'pgw'>, page: { limit: number; offset: number }) {
  const deliveries = db
    .selectFrom('paymentDeliveryService')
    .innerJoin('paymentDelivery', 'paymentDelivery.id', 'paymentDeliveryService.deliveryId')
    .innerJoin('paymentEvent', 'paymentEvent.id', 'paymentDelivery.eventKey')
    .select(COLUMNS);
  return newestOf(deliveries, ['paymentDeliveryService.serviceId', serviceId], {
    by: 'paymentDeliveryService.deliveryId',
    ...page,
  }).execute();
}

/** A delivery of an organization, with the event that is relayed. */
export function findDeliveryDetails(db: Db, organizationId: Id<'org'>, deliveryId: Id<'pdl'>) {
  return db
    .selectFrom('paymentDelivery')
    .innerJoin('paymentEvent', 'paymentEvent.id', 'paymentDelivery.eventKey')
    .select([...COLUMNS, 'paymentDelivery.answer', 'paymentEvent.body', 'paymentEvent.contentType'])
    .where('paymentDelivery.organizationId', '=', organizationId)
    .where('paymentDelivery.id', '=', deliveryId)
    .executeTakeFirst();
}

export async function countDeliveriesOf(db: Db, serviceId: Id<'pgw'>): Promise<number> {
  const { total } = await db
    .selectFrom('paymentDeliveryService')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow();
  return total;
}

/** A delivery of an organization, where everything else that is given about it is true. */
export function findDeliveryToRepeat(
  db: Db,
  organizationId: Id<'org'>,
  given: { deliveryId: Id<'pdl'>; serviceId?: Id<'pgw'> | undefined; eventId?: string | undefined },
) {
  let query = db
    .selectFrom('paymentDelivery')
    .innerJoin('paymentEvent', 'paymentEvent.id', 'paymentDelivery.eventKey')
    .select(['paymentDelivery.eventKey', 'paymentDelivery.url'])
    .where('paymentDelivery.organizationId', '=', organizationId)
    .where('paymentDelivery.id', '=', given.deliveryId)
    .where('paymentEvent.body', 'is not', null);
  if (given.eventId !== undefined) query = query.where('paymentEvent.eventId', '=', given.eventId);
  const { serviceId } = given;
  if (serviceId !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('paymentDeliveryService')
          .select('serviceId')
          .where('serviceId', '=', serviceId)
          .whereRef('deliveryId', '=', 'paymentDelivery.id'),
      ),
    );
  }
  return query.executeTakeFirst();
}

/** The addresses to which an event is on its way. */
export async function listOpenAddresses(db: Db, eventKey: Id<'pev'>): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentDelivery')
    .select('url')
    .where('eventKey', '=', eventKey)
    .where('status', 'in', ['pending', 'sending'])
    .execute();
  return rows.map(({ url }) => url);
}
