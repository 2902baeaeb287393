import { expect, it } from 'vitest';
import { fakeProcessor } from '#src/adapters/processor/fake.ts';
import { openProcessors } from '#src/app/processors.ts';
import { loadConfig } from '#src/config/config.ts';
import { PROCESSOR_NAMES } from '#src/domain/processor.ts';
import { PROCESSORS } from '#src/registries/processors.ts';

const config = loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1' });

it.each(PROCESSOR_NAMES)('opens %s under its own name', async (name) => {
  expect(await PROCESSORS[name].open(config)).toMatchObject({ id: name, isTest: true });
});

it('takes the live processor that is configured, or none', async () => {
  expect((await openProcessors(config, {})).live).toMatchObject({ id: 'stripe' });
  expect(await openProcessors(loadConfig({}), {})).toMatchObject({ sandbox: { id: 'sandbox' }, live: null });
  const liveProcessor = fakeProcessor();
  expect((await openProcessors(config, { liveProcessor })).live).toBe(liveProcessor);
});
