import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fakePaymentGateway } from '#src/adapters/gateway/fake.ts';
import { openHttpGateway } from '#src/adapters/gateway/http-gateway.ts';
import { openTestApp } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';
import { paymentGatewayContract } from './contract.ts';

paymentGatewayContract('fake', async () => {
  const unreachable = fakePaymentGateway();
  unreachable.setReachable(false);
  return { gateway: fakePaymentGateway(), unreachable, close: async () => {} };
});

paymentGatewayContract('the role gateway over HTTP', async () => {
  const world = await openTestApp();
  const adminKey = (await readFile(join(world.dataDir, 'gateway-admin.key'), 'utf8')).trim();
  return {
    gateway: openHttpGateway({ url: world.url, adminKey }),
    unreachable: openHttpGateway({ url: `http://127.0.0.1:${await freePort()}`, adminKey }),
    close: () => world.close(),
  };
});
