import type { ReferencePage } from './page.ts';
import { ID_MEANINGS, TOKEN_MEANINGS } from './prefix-meanings.ts';
import { code, table } from './table.ts';
import { DESCRIBED_SETS, type DescribedSet } from './value-meanings.ts';

const INTRODUCTION = `
Statuses, kinds and codes in answers, metrics and records, each with its meaning. Later versions can add values: accept
values that you do not know.
`;

/** Every closed set that is not on a page of its own. */
export const valuesPage: ReferencePage = {
  file: 'values.md',
  title: 'Values',
  summary:
    'the statuses, kinds and codes of answers and metrics, and the prefixes of ids, with their meaning.',
  write: () =>
    [INTRODUCTION.trim(), ...Object.entries(DESCRIBED_SETS).map(section), ...prefixes()].join('\n\n'),
};

function section([title, { where, meanings }]: [title: string, set: DescribedSet]): string {
  return [`## ${title}`, `In ${where}.`, meaningTable('value', meanings)].join('\n\n');
}

function prefixes(): string[] {
  return [
    '## Prefixes of ids',
    meaningTable('prefix', ID_MEANINGS),
    '## Prefixes of credentials',
    meaningTable('prefix', TOKEN_MEANINGS),
  ];
}

function meaningTable(head: string, meanings: Readonly<Record<string, string>>): string {
  const rows = Object.entries(meanings).map(([value, meaning]) => [code(value), meaning]);
  return table([head, 'meaning'], rows);
}
