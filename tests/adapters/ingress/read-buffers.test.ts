import { afterEach, expect, test } from 'vitest';
import {
  forget,
  giveBack,
  type ReadBuffer,
  takeLarge,
  takeSmall,
} from '#src/adapters/ingress/builtin/target/read-buffers.ts';

/** How many large ones may be in use. */
const MAX_LARGE = 128;

const taken: ReadBuffer[] = [];
const take = (): ReadBuffer | null => {
  const buffer = takeLarge();
  if (buffer !== null) taken.push(buffer);
  return buffer;
};
afterEach(() => {
  for (const buffer of taken.splice(0)) forget(buffer);
});

test('a buffer that was given back is used again', () => {
  const large = takeLarge();
  if (large === null) throw new Error('There is no large buffer');
  const small = takeSmall();
  giveBack(large);
  giveBack(small);
  expect(take()).toBe(large);
  expect(takeSmall()).toBe(small);
});

test('so many large ones are in use at most, whether they come back or not', () => {
  while (take() !== null);
  expect(taken).toHaveLength(MAX_LARGE);
  const [first, second] = taken.splice(0, 2);
  if (first === undefined || second === undefined) throw new Error('None was taken');
  giveBack(first);
  forget(second);
  expect(take()).toBe(first);
  expect(take()).not.toBe(second);
  expect(take()).toBeNull();
});
