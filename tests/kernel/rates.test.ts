import { describe, expect, test } from 'vitest';
import { ByteRate } from '#src/kernel/byte-rate.ts';
import { LineRate } from '#src/kernel/line-rate.ts';
import { Pace } from '#src/kernel/pace.ts';

function aClock() {
  let time = 0;
  return { now: () => time, pass: (ms: number) => (time += ms) };
}

describe('a rate of lines', () => {
  test('takes a burst of ten seconds, then nothing until a second’s worth is free', () => {
    const clock = aClock();
    const rate = new LineRate(100, clock.now);
    const taken = () => Array.from({ length: 2_000 }, () => rate.take()).filter(Boolean).length;
    expect(taken()).toBe(1_000);
    clock.pass(900);
    expect(taken()).toBe(0);
    clock.pass(100);
    expect(taken()).toBe(100);
    clock.pass(1_000_000);
    expect(taken()).toBe(1_000);
  });

  test('counts what was dropped, once', () => {
    const rate = new LineRate(1);
    rate.drop(3);
    rate.drop(4);
    expect([rate.takeDropped(), rate.takeDropped()]).toEqual([7, 0]);
  });
});

test('a rate of bytes lets wait who takes more than a burst', () => {
  const clock = aClock();
  const rate = new ByteRate(1_000, clock.now);
  expect(rate.take(8_000)).toBe(0);
  expect(rate.take(500)).toBe(500);
  clock.pass(500);
  expect(rate.take(100)).toBe(100);
  clock.pass(1_000_000);
  expect(rate.take(8_001)).toBe(1);
});

describe('a pace', () => {
  test('spreads what many ask for at once, first come first served', () => {
    const clock = aClock();
    const pace = new Pace(1_000, clock.now);
    expect([pace.take(50), pace.take(50), pace.take(100), pace.take(1)]).toEqual([0, 50, 100, 200]);
    clock.pass(10_000);
    expect([pace.take(50), pace.take(50)]).toEqual([0, 50]);
  });

  test('keeps no caller waiting that has left', async () => {
    const pace = new Pace(1);
    const never = new AbortController();
    await pace.turn(100, never.signal);
    const waiting = pace.turn(1, never.signal);
    never.abort();
    await waiting;
    await pace.turn(1, never.signal);
  });
});
