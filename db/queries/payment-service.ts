import type { Updateable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import { newestOf } from '../pages.ts';
import type { PaymentServiceTable } from '../payment-schema.ts';

const COLUMNS = ['id', 'organizationId', 'projectId', 'name', 'webhookUrl', 'createdAt'] as const;

export type PaymentService = Pick<PaymentServiceTable, (typeof COLUMNS)[number]>;

export async function insertPaymentService(
  tx: Tx,
  project: Permitted<'project', 'payment:manage'>,
  service: Omit<PaymentServiceTable, 'organizationId' | 'projectId'>,
): Promise<void> {
  const { organizationId, id: projectId } = project;
  await tx
    .insertInto('paymentService')
    .values({ ...service, organizationId, projectId })
    .execute();
}

export function findPaymentService(
  db: Db,
  organizationId: Id<'org'>,
  serviceId: Id<'pgw'>,
): Promise<PaymentService | undefined> {
  return db
    .selectFrom('paymentService')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
}

type Place = { readonly organizationId: Id<'org'>; readonly projectId?: Id<'prj'> | undefined };

export function listPaymentServices(
  db: Db,
  place: Place,
  page: { limit: number; offset: number },
): Promise<PaymentService[]> {
  const { organizationId, projectId } = place;
  const services = db.selectFrom('paymentService').select(COLUMNS);
  if (projectId === undefined) return newestOf(services, ['organizationId', organizationId], page).execute();
  const own = services.where('organizationId', '=', organizationId);
  return newestOf(own, ['projectId', projectId], page).execute();
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

/** Changes a service. Returns false if there is no such service. */
export async function updatePaymentServiceRow(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'payment:manage'>,
  serviceId: Id<'pgw'>,
  change: Updateable<Pick<PaymentServiceTable, 'name' | 'webhookUrl'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('paymentService')
    .set((eb) => ({ name: eb.ref('name'), ...change }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a service. Returns false if there is no such service. */
export async function deletePaymentService(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'payment:manage'>,
  serviceId: Id<'pgw'>,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('paymentService')
    .where('organizationId', '=', organizationId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes all services of a project. */
export async function deletePaymentServicesOfProject(
  tx: Tx,
  project: Permitted<'project', SiteWrite>,
): Promise<void> {
  await tx
    .deleteFrom('paymentService')
    .where('organizationId', '=', project.organizationId)
    .where('projectId', '=', project.id)
    .execute();
}

/** The addresses to which the events of an organization go, oldest service first. Their number is bounded where they are made. */
export async function listWebhookAddresses(
  db: Db,
  organizationId: Id<'org'>,
): Promise<{ serviceId: Id<'pgw'>; url: string }[]> {
  const rows = await db
    .selectFrom('paymentService')
    .select(['id', 'webhookUrl'])
    .where('organizationId', '=', organizationId)
    .where('webhookUrl', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, webhookUrl }) => ({ serviceId: id, url: webhookUrl ?? '' }));
}
