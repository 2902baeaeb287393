import { appRouter } from '#routers/index.ts';
import { ERROR_CODES, ERRORS, type ErrorCode, generalError } from '#src/domain/errors.ts';
import { errorCodesOf } from '#src/http/document/failures.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
Every error has a code, which programs compare, and a sentence for people. The body is \`{message, code}\`; on the paths
of the license hub it is \`{success: false, error, code}\`. Rejected input is described field by field in \`issues\`.
`;

/** Every error code with its status, its meaning and what to do. */
export const errorsPage: ReferencePage = {
  file: 'errors.md',
  title: 'Errors',
  summary: 'every error code with its status, its meaning and what to do.',
  write: () => [INTRODUCTION.trim(), general(), specific()].join('\n\n'),
};

const isGeneral = (name: ErrorCode): boolean => generalError(ERRORS[name].status) === name;

const cells = (name: ErrorCode): string[] => {
  const { status, meaning, remedy } = ERRORS[name];
  return [code(name), String(status), meaning, remedy];
};

function general(): string {
  const rows = ERROR_CODES.filter(isGeneral).map(cells);
  return `## Errors of all operations\n\n${table(['code', 'status', 'meaning', 'what to do'], rows)}`;
}

function specific(): string {
  const operations = operationsOf(appRouter).map((one) => ({ name: one.name, codes: errorCodesOf(one) }));
  const rows = ERROR_CODES.filter((name) => !isGeneral(name)).map((name) => {
    const answering = operations.filter(({ codes }) => codes.includes(name)).map((one) => code(one.name));
    return [...cells(name), answering.length === 0 ? code('POST /api/pay') : answering.join(', ')];
  });
  const head = ['code', 'status', 'meaning', 'what to do', 'operations'];
  return `## Errors of the license hub and the payment pages\n\n${table(head, rows)}`;
}
