import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequestLimit } from '#src/services/platform/limits/index.ts';
import { openSharedDatabase, type SharedDatabase } from '../support/shared-database.ts';

/** Processes that share a database add up what a caller has used at each of them. */

const PER_ADDRESS = 160;
const GUEST = { kind: 'guest' } as const;

let nowMs = Date.parse('2026-01-01T00:00:00.000Z');
let shared: SharedDatabase;
beforeAll(async () => {
  shared = await openSharedDatabase();
});
afterAll(() => shared.close());

function openProcesses() {
  const clock = { now: () => nowMs };
  return [shared.database, shared.second].map((database) =>
    openRequestLimit({ database, clock, perCaller: 2 * PER_ADDRESS }),
  );
}

test('a caller has one limit at all processes', async () => {
  const [first, second] = openProcesses();
  const address = '203.0.113.1';
  first?.spend(GUEST, address, 100);
  second?.spend(GUEST, address, 50);
  await Promise.all([first?.share(), second?.share()]);
  // The one that was counted first does not know of the other yet.
  first?.spend(GUEST, address, 1);
  second?.spend(GUEST, address, 1);
  await first?.share();
  await second?.share();
  await first?.share();
  expect(second?.spend(GUEST, address, 1)).toMatchObject({ limit: PER_ADDRESS, remaining: 7 });
  expect(() => second?.spend(GUEST, address, 8)).toThrow('Rate limit reached');
  await second?.share();
  expect(() => first?.spend(GUEST, address, 1)).not.toThrow();
  await first?.share();
  expect(() => first?.spend(GUEST, address, 1)).toThrow('Rate limit reached');
});

test('the window ends for all of them at the same time', async () => {
  const [first, second] = openProcesses();
  const address = '203.0.113.2';
  first?.spend(GUEST, address, PER_ADDRESS);
  await first?.share();
  nowMs += 30_000;
  second?.spend(GUEST, address, 20);
  await second?.share();
  expect(() => second?.spend(GUEST, address, 1)).toThrow('Rate limit reached');
  nowMs += 30_001;
  expect(second?.spend(GUEST, address, 20)).toMatchObject({ remaining: PER_ADDRESS - 20 });
  await second?.share();
  expect(first?.spend(GUEST, address, 10)).toMatchObject({ remaining: PER_ADDRESS - 10 });
  await first?.share();
  expect(first?.spend(GUEST, address, 1)).toMatchObject({ remaining: PER_ADDRESS - 31 });
});

test('what is being added is not added twice', async () => {
  const [first, second] = openProcesses();
  const address = '203.0.113.3';
  first?.spend(GUEST, address, 40);
  await Promise.all([first?.share(), first?.share()]);
  second?.spend(GUEST, address, 20);
  await second?.share();
  expect(second?.spend(GUEST, address, 1)).toMatchObject({ remaining: PER_ADDRESS - 61 });
});

test('callers far below their limit cost no row', async () => {
  const [first, second] = openProcesses();
  const address = '203.0.113.4';
  first?.spend(GUEST, address, 9);
  await first?.share();
  second?.spend(GUEST, address, 20);
  await second?.share();
  expect(second?.spend(GUEST, address, 1)).toMatchObject({ remaining: PER_ADDRESS - 21 });
});
