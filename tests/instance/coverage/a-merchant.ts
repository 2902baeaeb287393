import { insertEvent } from '#db/queries/gateway-event.ts';
import { insertPayment } from '#db/queries/gateway-payment.ts';
import type { Id } from '#src/domain/id.ts';
import { permitPlatform } from '#src/services/gateway/access/permit.ts';
import type { Maker } from './site.ts';

/** A merchant of the gateway that no instance has. Its events reach no server. */
export async function aMerchant({ world }: Maker): Promise<Id<'mch'>> {
  const { database, ids } = world.app.gateway;
  const id = ids.next('mch');
  await database.writer
    .insertInto('merchant')
    .values({
      ...{ id, externalId: id, code: `mc_${id}`, name: 'Spare', eventsUrl: 'https://events.invalid' },
      ...{ mode: 'sandbox', methodsJson: '[]', requireSignature: 0, secretHash: id, secretSealed: '' },
      ...{ signingKeySealed: '', clockOffsetMs: 0, releasedAt: null, createdAt: now() },
    })
    .execute();
  return id;
}

/** An event of a merchant that was given up. */
export async function aMerchantEvent(maker: Maker): Promise<Id<'evt'>> {
  const { database, ids } = maker.world.app.gateway;
  const permit = permitPlatform(await aMerchant(maker), 'job');
  const id = ids.next('evt');
  await database.writer.transaction().execute(async (tx) => {
    await insertEvent(tx, permit, { id, type: 'payment.succeeded', body: '{}', createdAt: now() });
    const over = { attempts: 11, nextAttemptAt: null, lastError: 'It did not answer.' };
    await tx.updateTable('merchantEvent').set(over).where('id', '=', id).execute();
  });
  return id;
}

/** A payment that waits for its customer. */
export async function aMerchantPayment(maker: Maker): Promise<Id<'pay'>> {
  const { database, ids } = maker.world.app.gateway;
  const permit = permitPlatform(await aMerchant(maker), 'job');
  const id = ids.next('pay');
  await database.writer.transaction().execute((tx) =>
    insertPayment(tx, permit, {
      ...{ id, reference: id, amountMinor: 1250, currency: 'EUR', returnUrl: 'https://shop.example.com' },
      ...{ methodsJson: '["card"]', declineLimit: 5, invoiceId: null, expiresAt: null, createdAt: now() },
    }),
  );
  return id;
}

const now = () => new Date().toISOString();
