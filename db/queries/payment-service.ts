import type { Updateable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Db, Tx } from '../client.ts';
import type { PaymentServiceTable } from '../payment-schema.ts';

const COLUMNS = ['id', 'organizationId', 'projectId', 'name', 'webhookUrl', 'createdAt'] as const;

export type PaymentService = Pick<PaymentServiceTable, (typeof COLUMNS)[number]>;

export async function insertPaymentService(tx: Tx, service: PaymentServiceTable): Promise<void> {
  await tx.insertInto('paymentService').values(service).execute();
}

export function findPaymentService(
  db: Db,
  organizationId: string,
  serviceId: string,
): Promise<PaymentService | undefined> {
  return db
    .selectFrom('paymentService')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
}

type Place = { readonly organizationId: string; readonly projectId?: Id<'prj'> | undefined };

export function listPaymentServices(
  db: Db,
  place: Place,
  page: { limit: number; offset: number },
): Promise<PaymentService[]> {
  return inPlace(db, place)
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPaymentServices(db: Db, place: Place): Promise<number> {
  const { total } = await inPlace(db, place)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function inPlace(db: Db, { organizationId, projectId }: Place) {
  const query = db.selectFrom('paymentService').where('organizationId', '=', organizationId);
  return projectId === undefined ? query : query.where('projectId', '=', projectId);
}

/** False: there is none. */
export async function updatePaymentServiceRow(
  tx: Tx,
  { organizationId, id }: Pick<PaymentService, 'organizationId' | 'id'>,
  change: Updateable<Pick<PaymentServiceTable, 'name' | 'webhookUrl'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('paymentService')
    .set((eb) => ({ name: eb.ref('name'), ...change }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False: there was none. */
export async function deletePaymentService(
  tx: Tx,
  organizationId: string,
  serviceId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('paymentService')
    .where('organizationId', '=', organizationId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePaymentServicesOfProject(
  tx: Tx,
  organizationId: string,
  projectId: Id<'prj'>,
): Promise<void> {
  await tx
    .deleteFrom('paymentService')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .execute();
}

/** The addresses to which the events of an organization go, oldest service first. Their number is bounded where they are made. */
export async function listWebhookAddresses(
  db: Db,
  organizationId: string,
): Promise<{ serviceId: string; url: string }[]> {
  const rows = await db
    .selectFrom('paymentService')
    .select(['id', 'webhookUrl'])
    .where('organizationId', '=', organizationId)
    .where('webhookUrl', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, webhookUrl }) => ({ serviceId: id, url: webhookUrl ?? '' }));
}
