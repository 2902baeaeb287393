import { describe, expect, test } from 'vitest';
import { MAX_BLOCKING_ATTEMPTS, retryDelayMs } from '#src/services/gateway/event/retry-schedule.ts';
import { signEvent } from '#src/services/gateway/event/sign-event.ts';
import { afterIntervals } from '#src/services/gateway/invoice/interval.ts';
import { MAX_RENEWAL_DECLINES, retryAt } from '#src/services/gateway/invoice/retry-schedule.ts';

describe('periods', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 'month', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 'month', 3, '2026-04-30T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 'month', 13, '2027-02-28T10:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', 'month', 2, '2028-02-29T23:59:59.999Z'],
    ['2026-12-15T00:00:00.000Z', 'month', 1, '2027-01-15T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'year', 1, '2029-02-28T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'year', 4, '2032-02-29T00:00:00.000Z'],
    ['2026-03-28T12:00:00.000Z', 'day', 2, '2026-03-30T12:00:00.000Z'],
    ['2026-12-28T12:00:00.000Z', 'week', 1, '2027-01-04T12:00:00.000Z'],
    ['2026-05-05T12:00:00.000Z', 'month', 0, '2026-05-05T12:00:00.000Z'],
  ] as const)('%s, %s × %i', (anchor, interval, count, end) => {
    expect(afterIntervals(anchor, interval, count)).toBe(end);
  });

  test('always advance', () => {
    for (const interval of ['day', 'week', 'month', 'year'] as const) {
      let last = '2024-02-29T00:00:00.000Z';
      for (let count = 1; count <= 60; count += 1) {
        const next = afterIntervals('2024-02-29T00:00:00.000Z', interval, count);
        expect(next > last).toBe(true);
        last = next;
      }
    }
  });
});

test('a renewal is tried four times: at once and after 1, 3 and 7 days', () => {
  const since = '2026-03-01T00:00:00.000Z';
  expect([1, 2, 3].map((declines) => retryAt(since, declines))).toEqual([
    '2026-03-02T00:00:00.000Z',
    '2026-03-04T00:00:00.000Z',
    '2026-03-08T00:00:00.000Z',
  ]);
  expect(MAX_RENEWAL_DECLINES).toBe(4);
});

test('a renewal that is declined late is followed by the pauses, not by all its retries at once', () => {
  const since = '2026-03-01T00:00:00.000Z';
  // The periodic task does not run at the very moment.
  expect(retryAt(since, 1, '2026-03-01T00:05:00.000Z')).toBe('2026-03-02T00:00:00.000Z');
  expect(retryAt(since, 2, '2026-03-02T00:05:00.000Z')).toBe('2026-03-04T00:00:00.000Z');
  expect([1, 2, 3].map((declines) => retryAt(since, declines, '2026-03-10T06:00:00.000Z'))).toEqual([
    '2026-03-11T06:00:00.000Z',
    '2026-03-12T06:00:00.000Z',
    '2026-03-14T06:00:00.000Z',
  ]);
  expect(retryAt(since, 1, '2026-03-01T23:00:00.000Z')).toBe('2026-03-02T23:00:00.000Z');
});

test('an event is tried eleven times within 28 hours, with growing pauses', () => {
  const pauses = Array.from({ length: 11 }, (_, at) => retryDelayMs(at + 1));
  expect(pauses.at(-1)).toBeNull();
  const given = pauses.filter((pause) => pause !== null);
  expect(given).toEqual([...given].sort((left, right) => left - right));
  expect(Math.round(given.reduce((sum, pause) => sum + pause, 0) / 3_600_000)).toBe(28);
  expect(MAX_BLOCKING_ATTEMPTS).toBe(4);
});

test('a signature is HMAC-SHA256 over UTF-8 bytes, in lower-case hexadecimal', () => {
  // RFC 4231, test case 2.
  expect(signEvent('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});
