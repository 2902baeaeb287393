import { expect, test } from 'vitest';
import { runChaos } from '../../../scripts/chaos/run.ts';

/** The short form of `npm run chaos`, with one seed: others are for the program itself. */

const SEED = 1;
const SECONDS = 20;

test('three processes lose, duplicate and leave nothing while parts of the platform fail', async () => {
  const nothing = async () => undefined;
  const { problems, ledger } = await runChaos({
    seed: SEED,
    seconds: SECONDS,
    engine: 'process',
    report: () => undefined,
    keep: nothing,
  });
  expect(problems, `npm run chaos -- --seed=${SEED} --seconds=${SECONDS}`).toEqual([]);
  expect(ledger.deployments.size).toBeGreaterThan(0);
});
