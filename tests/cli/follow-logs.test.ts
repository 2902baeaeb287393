import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { type CliWorld, importShop, openCliWorld } from './support.ts';

let world: CliWorld;
let applicationId: string;
beforeAll(async () => {
  world = await openCliWorld();
  applicationId = await importShop(world);
});
afterAll(() => world.close());

it('follows an application that prints the same line again and again', async () => {
  const file = join(world.app.dataDir, 'logs', `${applicationId}.log`);
  const tick = (ageMs: number) => `${new Date(Date.now() - ageMs).toISOString()}\u001ftick\n`;
  await appendFile(file, Array.from({ length: 2500 }, (_, at) => tick(2500 - at)).join(''));
  const interruption = new AbortController();
  let out = '';
  const following = world.call('logs --follow -n 1 --grep tick', {
    signal: interruption.signal,
    onOutput: (text) => {
      out += text;
    },
  });
  await until('the newest line is shown', async () => out === 'tick\n');
  await appendFile(file, tick(0) + tick(0).replace('tick', 'tock tick'));
  await until('the new lines are shown', async () => out === 'tick\ntick\ntock tick\n');
  interruption.abort();
  expect((await following).code).toBe(130);
});
