import { expect, it, test } from 'vitest';
import { appRouter } from '#routers/index.ts';
import { ERROR_CODES, ERRORS, HUB_ERRORS } from '#src/domain/errors.ts';
import { errorCodesOf } from '#src/http/document/failures.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import { assertDocumented } from '../support/contract.ts';

/** Every response that a test gets is held against the documents: its status, its body and the code in it. */

const answered = (code: string) => () =>
  assertDocumented('POST', '/api/project.create', 409, { message: 'The name is taken.', code });

it('takes a declared error code', () => {
  expect(answered('CONFLICT')).not.toThrow();
});

it('refuses an error code that the operation does not declare', () => {
  expect(answered('ALREADY_TAKEN')).toThrow('name it in `errors`');
});

test('the license hub declares every code of its own at some operation', () => {
  const declared = operationsOf(appRouter).flatMap(errorCodesOf);
  expect(HUB_ERRORS.filter((code) => !declared.includes(code))).toEqual([]);
});

test('an operation that takes unknown ids does not declare 404', () => {
  const operations = operationsOf(appRouter).filter(({ rest }) => rest.takesUnknownIds === true);
  expect(operations.map(({ name }) => name)).toContain('license.names');
  expect(operations.filter((one) => errorCodesOf(one).includes('NOT_FOUND'))).toEqual([]);
});

test('the catalogue explains for every error what it means and what to do, in sentences', () => {
  for (const code of ERROR_CODES) {
    const { meaning, remedy } = ERRORS[code];
    expect(meaning, code).toMatch(/^[A-Z].*\.$/);
    expect(remedy, code).toMatch(/^[A-Z].*\.$/);
  }
});
