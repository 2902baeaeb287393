import { expect, test } from 'vitest';
import { consoleUse } from '../../scripts/console-use/console-use.ts';
import { NOT_IN_CONSOLE } from '../../scripts/console-use/not-in-console.ts';

/** People reach every operation that is meant for them in the console. */

const uses = consoleUse();

test('every operation for people is used by a screen, or is on the list with a reason', () => {
  expect(uses.length).toBeGreaterThan(100);
  const unused = uses.filter(
    ({ operation, screens }) => screens.length === 0 && !(operation in NOT_IN_CONSOLE),
  );
  expect(unused.map(({ operation }) => operation)).toEqual([]);
});

test('the list contains only operations for people that no screen uses', () => {
  const unused = uses.filter(({ screens }) => screens.length === 0).map(({ operation }) => operation);
  expect(Object.keys(NOT_IN_CONSOLE).filter((operation) => !unused.includes(operation))).toEqual([]);
  for (const reason of Object.values(NOT_IN_CONSOLE)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});
