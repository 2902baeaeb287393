import { expect, it } from 'vitest';
import { fakeProcessor } from '#src/adapters/processor/fake.ts';
import { openProcessors } from '#src/app/processors.ts';
import { loadConfig } from '#src/config/config.ts';
import { PROCESSOR_NAMES, type ProcessorName } from '#src/domain/processor.ts';
import { PROCESSORS } from '#src/registries/processors.ts';

/** The settings that enable each processor in its test mode. */
const GIVEN = {
  sandbox: {},
  stripe: { STRIPE_SECRET_KEY: 'sk_test_1' },
} as const satisfies Record<ProcessorName, Readonly<Record<string, string>>>;

const config = loadConfig(GIVEN.stripe);

it.each(PROCESSOR_NAMES)('opens %s under its own name', async (name) => {
  expect(await PROCESSORS[name].open(loadConfig(GIVEN[name]))).toMatchObject({ id: name, isTest: true });
});

it('takes the live processor that is configured, or none', async () => {
  expect((await openProcessors(config, {})).live).toMatchObject({ id: 'stripe' });
  expect(await openProcessors(loadConfig({}), {})).toMatchObject({ sandbox: { id: 'sandbox' }, live: null });
  const liveProcessor = fakeProcessor();
  expect((await openProcessors(config, { liveProcessor })).live).toBe(liveProcessor);
});
