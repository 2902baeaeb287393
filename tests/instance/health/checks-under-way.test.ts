import { expect, test } from 'vitest';
import {
  ChecksUnderWay,
  SLOW_AFTER_MS,
  SLOW_OF_ORGANIZATION,
} from '#src/services/instance/health/checks-under-way.ts';
import { until } from '../../support/until.ts';

/** Checks that go on until `endAll`. */
function checks() {
  const underWay = new ChecksUnderWay();
  const begun: string[] = [];
  let endAll: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    endAll = resolve;
  });
  const begin = (organization: string, application: string) =>
    underWay.begin({ id: `app_${application}`, organizationId: `org_${organization}` }, () => {
      begun.push(application);
      return end;
    });
  return { underWay, begun, begin, endAll };
}

test('sites that do not answer delay the checks of their organization alone', async () => {
  const { underWay, begun, begin, endAll } = checks();
  for (let at = 0; at < SLOW_OF_ORGANIZATION; at += 1) await begin('hanging', `hanging${at}`);
  await until('no more of them begin', async () => {
    const count = begun.length;
    await begin('hanging', `later${count}`);
    return begun.length === count;
  });
  const count = begun.length;
  await begin('other', 'other');
  expect(begun.slice(count)).toEqual(['other']);
  endAll();
  await underWay.ended();
  await begin('hanging', 'atlast');
  expect(begun.at(-1)).toBe('atlast');
});

test('what a round has left out of an organization is checked by the next one', async () => {
  const underWay = new ChecksUnderWay();
  const sites = Array.from({ length: SLOW_OF_ORGANIZATION + 5 }, (_, at) => `app_${100 + at}` as const);
  const begun = new Set<string>();
  /** The first ones do not answer, and are all slow before it is the turn of the others. */
  async function round(): Promise<void> {
    let endAll: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      endAll = resolve;
    });
    underWay.beginRound();
    for (const [at, id] of sites.entries()) {
      const isHanging = at < SLOW_OF_ORGANIZATION;
      await underWay.begin({ id, organizationId: 'org_one' }, async () => {
        begun.add(id);
        if (isHanging) await end;
      });
      if (at === SLOW_OF_ORGANIZATION - 1 && begun.size > 0)
        await new Promise((resolve) => setTimeout(resolve, 2 * SLOW_AFTER_MS));
    }
    endAll();
    await underWay.ended();
  }
  await round();
  expect([...begun]).toEqual(sites.slice(0, SLOW_OF_ORGANIZATION));
  begun.clear();
  await round();
  expect([...begun]).toEqual(sites.slice(SLOW_OF_ORGANIZATION));
  begun.clear();
  await round();
  expect([...begun]).toEqual(sites.slice(0, SLOW_OF_ORGANIZATION));
});

test('an application is not checked twice at once', async () => {
  const { underWay, begun, begin, endAll } = checks();
  await begin('one', 'same');
  await begin('one', 'same');
  expect(begun).toEqual(['same']);
  endAll();
  await underWay.ended();
  await begin('one', 'same');
  expect(begun).toEqual(['same', 'same']);
});

test('checks that end quickly never leave one out, and few of them are under way at once', async () => {
  const underWay = new ChecksUnderWay();
  let [current, most, ended] = [0, 0, 0];
  for (let at = 0; at < 500; at += 1)
    await underWay.begin({ id: `app_${at}`, organizationId: 'org_one' }, async () => {
      current += 1;
      most = Math.max(most, current);
      await new Promise((resolve) => setImmediate(resolve));
      current -= 1;
      ended += 1;
    });
  await underWay.ended();
  expect(ended).toBe(500);
  expect(most).toBeLessThanOrEqual(20);
});
