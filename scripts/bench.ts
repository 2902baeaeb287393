import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { authenticatedRead } from './bench/cases/authenticated-read.ts';
import { checkSubdomainCase, reserveSubdomainCase } from './bench/cases/hub.ts';
import { readManyProjects, readOneApplication } from './bench/cases/read-api.ts';
import { siteImport } from './bench/cases/site-import.ts';
import { availableGenerator } from './bench/load/generator.ts';
import { type BenchCase, ORDINARY, QUICK, type Row } from './bench/results/row.ts';
import { barLine, tableOf } from './bench/results/table.ts';

/**
 * `npm run bench [-- --json FILE] [--case NAME] [--quick]`: measures the program against what it is compared with, on
 * this machine, in one run. The load comes from wrk where it is installed, else from autocannon in this process; each
 * server has a process of its own. On two cores the load takes one of them: read the ratios, not the digits.
 */
const CASES: readonly BenchCase[] = [
  authenticatedRead,
  readManyProjects,
  readOneApplication,
  siteImport,
  checkSubdomainCase,
  reserveSubdomainCase,
];

const { values } = parseArgs({
  options: { json: { type: 'string' }, case: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const cases = CASES.filter(({ name }) => values.case === undefined || values.case === name);
if (cases.length === 0)
  throw new Error(`There is no such case; there are: ${CASES.map(({ name }) => name).join(', ')}`);

console.log(`load from ${await availableGenerator()}, servers in processes of their own\n`);
const rows: Row[] = [];
for (const benchCase of cases) {
  const result = await benchCase.run(values.quick ? QUICK : ORDINARY);
  rows.push(...result.rows.map(({ cpuMicros: _, ...row }) => row));
  console.log(`${tableOf(result.rows)}\n`);
  for (const bar of result.bars) console.log(barLine(bar));
  console.log('');
}
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
