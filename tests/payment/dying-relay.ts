/** A separate program that receives a payment event on a data folder, and dies at the moment that is named. */

import { claimDeliveries } from '#db/queries/payment-event-delivery.ts';
import { fakePaymentGateway } from '#src/adapters/gateway/fake.ts';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { parseId } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { createPaymentGateway } from '#src/services/instance/payment/create-payment-gateway.ts';
import { getPaymentGateway } from '#src/services/instance/payment/get-payment-gateway.ts';
import { receiveEvent } from '#src/services/instance/payment/receive-event.ts';
import { revealPaymentGatewaySigningKey } from '#src/services/instance/payment/reveal-payment-gateway-signing-key.ts';
import { createProject } from '#src/services/instance/project/create-project.ts';
import { forPlatform } from '#src/services/platform/access/permit.ts';
import { anEvent, sign } from '../instance/payment/support.ts';
import { ownerContext } from '../support/actor.ts';
import { until } from '../support/until.ts';

const [moment = '', ...webhookUrls] = process.argv.slice(2);

const open = () =>
  openApp(loadConfig(), {
    workloads: new FakeWorkloads(),
    git: fakeGit(),
    ingress: fakeIngress(),
    payments: fakePaymentGateway(),
    authRateLimited: false,
  });

const before = await open();
await before.start();
const ctx = await ownerContext({ app: before });
const { projectId } = await createProject(ctx, { name: 'Shop' });
for (const webhookUrl of webhookUrls)
  await createPaymentGateway(ctx, { projectId, name: webhookUrl, paymentMethods: ['card'], webhookUrl });
const service = await ctx.database.reader
  .selectFrom('paymentService')
  .select('id')
  .limit(1)
  .executeTakeFirstOrThrow();
const ref = { paymentGatewayId: service.id };
const merchantCode = await until(
  'the merchant exists',
  async () => (await getPaymentGateway(ctx, ref)).merchantCode,
);
const { webhookSigningKey } = await revealPaymentGatewaySigningKey(ctx, ref);
await before.stop();

/** Without `start` nothing carries out its jobs. */
const app = await open();
const body = anEvent('evt_of_the_crash');
await receiveEvent(app.instance, {
  ...{ merchantCode, body: Buffer.from(body), signature: sign(webhookSigningKey, body) },
  ...{ contentType: 'application/json', address: '127.0.0.1' },
});
const { database, processId, clock } = app.instance;
switch (moment) {
  case 'acknowledged':
    process.kill(process.pid, 'SIGKILL');
    break;
  case 'claimed': {
    const jobs = await database.reader
      .selectFrom('job')
      .select('lane')
      .where('kind', '=', 'payment.relay')
      .limit(2)
      .execute();
    const ids = jobs.map(({ lane }) => parseId('pdl', lane));
    await claimDeliveries(database.writer, forPlatform('job'), {
      ids,
      by: processId,
      now: isoFromNow(clock),
    });
    process.kill(process.pid, 'SIGKILL');
    break;
  }
  default:
    // Sends it, and is killed or stopped by the test.
    process.once('SIGTERM', () => void app.stop());
    await app.start();
}
