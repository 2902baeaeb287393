import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SAGA_NAMES } from '#src/domain/saga.ts';
import { SAGA_TESTS } from '../support/saga-tests.ts';

test.each(SAGA_NAMES)('the saga %s has its tests', async (name) => {
  expect(await readFile(SAGA_TESTS[name], 'utf8')).toMatch(new RegExp(`testSaga\\(\\s*'${name}',`));
});
