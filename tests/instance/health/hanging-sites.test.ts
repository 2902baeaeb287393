import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ChecksUnderWay, watchHealth } from '#src/services/instance/health/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { until } from '../../support/until.ts';
import { aSite, aTenant, nodeWith, type Site } from './watched.ts';

let world: TestApp;
const sites: Site[] = [];
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

async function opened(answerAfterMs: number | null): Promise<Site> {
  const site = await aSite(answerAfterMs);
  sites.push(site);
  return site;
}

const EACH = 30;
/** How long a check takes of a site that does not answer, at least. */
const SLOW_MS = 5000;
const numbered = Array.from({ length: EACH }, (_, index) => 100 + index);

test('sites of one organization that do not answer delay no site of another one', async () => {
  const [hanging, answering] = [await opened(null), await opened(0)];
  const [blocked, well] = [await aTenant(world), await aTenant(world)];
  const instance = await nodeWith(
    world,
    'hanging',
    numbered.flatMap((number) => [
      { id: `app_h${number}0` as const, like: blocked, site: hanging },
      { id: `app_h${number}1` as const, like: well, site: answering },
    ]),
  );
  const stopping = new AbortController();
  const underWay = new ChecksUnderWay();

  const startedAt = performance.now();
  await until('all that answer are asked twice', async () => {
    await watchHealth(instance, stopping.signal, { spreadMs: 500, underWay });
    return answering.asked.size === EACH && [...answering.asked.values()].every((times) => times >= 2);
  });
  // One after the other they would take all this time at least.
  expect(performance.now() - startedAt).toBeLessThan((EACH * SLOW_MS) / 3);
  expect(hanging.most.ofOnePath).toBe(1);

  stopping.abort();
  await underWay.ended();
  await until('what was asked is ended', () => hanging.open() === 0);
});

test('an organization with many slow sites gets a check of each', async () => {
  const slow = await opened(100);
  const like = await aTenant(world);
  const instance = await nodeWith(
    world,
    'slow',
    numbered.map((number) => ({ id: `app_s${number}` as const, like, site: slow })),
  );
  const underWay = new ChecksUnderWay();
  await until('each is asked', async () => {
    await watchHealth(instance, new AbortController().signal, { spreadMs: 0, underWay });
    return slow.asked.size === EACH;
  });
  await underWay.ended();
});
