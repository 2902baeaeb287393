import { expect, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { licenseAllows, licenseExcess, readLicense } from '#src/services/platform/plan/index.ts';

const ANSWER = {
  status: 'active',
  limits: { projects: 3, addedLater: 'not a number' },
  features: { aiAssistant: true, addedLater: { since: 2027 } },
  usageElsewhere: { projects: 1, addedLater: null },
};

function licenseOf(answer: object) {
  return readLicense(systemClock, {
    ...{ answerJson: JSON.stringify(answer), answeredAt: new Date().toISOString() },
    refusal: null,
  });
}

test('an answer that a later version has stored is read without what is new in it', () => {
  const { limits, features, usageElsewhere } = licenseOf(ANSWER) ?? {};
  expect({ limits, features, usageElsewhere }).toEqual({
    limits: { projects: 3 },
    features: { aiAssistant: true },
    usageElsewhere: { projects: 1 },
  });
});

test('build minutes of the other instances count in the month in which the hub reported them', () => {
  const answer = { ...ANSWER, usageElsewhere: { projects: 1, buildMinutes: 90 } };
  const usageAt = (now: string) =>
    readLicense(
      { now: () => Date.parse(now) },
      { answerJson: JSON.stringify(answer), answeredAt: '2026-10-31T23:59:30.000Z', refusal: null },
    )?.usageElsewhere;
  expect(usageAt('2026-10-31T23:59:59.000Z')).toEqual({ projects: 1, buildMinutes: 90 });
  expect(usageAt('2026-11-01T00:00:00.000Z')).toEqual({ projects: 1, buildMinutes: 0 });
});

test('a limit or feature that the answer does not have allows nothing', async () => {
  const license = licenseOf(ANSWER);
  expect(licenseAllows(license, 'aiAssistant')).toBe(true);
  expect(licenseAllows(license, 'multiServer')).toBe(false);
  const excessOf = (name: 'projects' | 'databases', used: number) =>
    licenseExcess(license, { name, title: 'Record', countUsed: async () => used });
  expect(await excessOf('projects', 1)).toBeNull();
  expect(await excessOf('projects', 2)).toContain('limit of the license reached (3)');
  expect(await excessOf('databases', 0)).toContain('limit of the license reached (0)');
});
