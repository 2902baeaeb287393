import { parseArgs } from 'node:util';
import { type FuzzResult, runFuzz } from './fuzz/surface/run.ts';

const USAGE = `Usage: npm run fuzz [-- options]

Starts a server with all roles and sends it requests that are generated from the API documents, half of them valid and
half of them changed; further raw HTTP, DNS packets, push events and packets of git. Fails on a status of 5xx, on a status
or a body that its document does not have, on a crash, and on memory that grows without limit.

  --seed=<number>    the cases to send; random by default, and printed
  --cases=<number>   how many cases; 2000 by default
  --case=<number>    only this case; ids that earlier cases have created are missing then
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    cases: { type: 'string', default: '2000' },
    case: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function summaryOf({ sent, statuses, operations, renewals, seconds, memoryMiB }: FuzzResult): string {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `Sent in ${seconds.toFixed(0)} s: ${list(sent)}.`,
    `Statuses: ${list(statuses)}.`,
    `${operations.withoutSuccess.length} of ${operations.total} operations never answered with success: ${operations.withoutSuccess.join(', ')}.`,
    `New things to name were made ${renewals.done} times.`,
    ...[...renewals.refused].map(([why, times]) => `Refused ${times} times: ${why}`),
    `Memory of the server: ${memoryMiB.early.toFixed(0)} MiB early, ${memoryMiB.end.toFixed(0)} MiB at the end.`,
  ].join('\n');
}

if (values.help) {
  console.log(USAGE);
} else {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  const first = Number(values.case ?? 0);
  const cases = values.case === undefined ? Number(values.cases) : 1;
  if (![seed, first, cases].every(Number.isSafeInteger)) throw new Error('Options need whole numbers');
  console.log(`npm run fuzz -- --seed=${seed} --cases=${cases}`);
  const result = await runFuzz({ seed, cases, first, report: (line) => console.log(line) });
  console.log(summaryOf(result));
  for (const { number, what, problem } of result.findings)
    console.log(`case ${number}: ${what}\n  ${problem}`);
  console.log(
    result.findings.length === 0 ? 'No findings.' : `${result.findings.length} findings with --seed=${seed}.`,
  );
  process.exitCode = result.findings.length === 0 ? 0 : 1;
}
