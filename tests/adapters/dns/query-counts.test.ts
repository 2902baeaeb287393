import { expect, test } from 'vitest';
import { ask } from '../../support/dns-client.ts';
import { ZONE } from './contract.ts';
import { aServer } from './support.ts';

test('each query is reported with its transport and result', async () => {
  const seen: string[] = [];
  let isBroken = false;
  const { port } = await aServer({
    find: async () => {
      if (isBroken) throw new Error('no database');
      return null;
    },
    onQuery: (transport, result) => void seen.push(`${transport} ${result}`),
  });
  await ask(port, 'udp', `shop.${ZONE}`);
  await ask(port, 'tcp', `shop.${ZONE}`);
  isBroken = true;
  await ask(port, 'udp', `shop.${ZONE}`);
  expect(seen).toEqual(['udp answered', 'tcp answered', 'udp failed']);
});
