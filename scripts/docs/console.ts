import { consoleUse } from '../console-use/console-use.ts';
import { NOT_IN_CONSOLE } from '../console-use/not-in-console.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
Every operation that a person calls, and the screens of the web console that use it. A screen is a folder in
\`src/console/screens/\`; \`frame\` is around all screens, and \`parts\` are shared by several.
`;

/** Which screen of the console uses which operation. */
export const consolePage: ReferencePage = {
  file: 'console.md',
  title: 'Operations in the console',
  summary: 'which screen of the web console uses which operation.',
  write: () => [INTRODUCTION.trim(), used(), left()].join('\n\n'),
};

function used(): string {
  const rows = consoleUse()
    .filter(({ screens }) => screens.length > 0)
    .map(({ operation, screens }) => [code(operation), screens.map(code).join(', ')]);
  return table(['operation', 'screens'], rows);
}

function left(): string {
  const rows = Object.entries(NOT_IN_CONSOLE).map(([operation, reason]) => [code(operation), reason]);
  return `## Not in the console\n\n${table(['operation', 'reason'], rows)}`;
}
