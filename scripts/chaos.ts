import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_LINKS, type EngineName } from './chaos/plan.ts';
import { runChaos } from './chaos/run.ts';
import { oneOf } from './one-of.ts';

const USAGE = `Usage: npm run chaos [-- options]

Starts three control-plane processes on one PostgreSQL behind a load balancer, lets users work (imports, deployments,
names at the hub, payments, backups), and causes faults: kills and stops processes and applications, restarts the
database, and cuts, drops, delays and duplicates what is sent. After recovery nothing that was acknowledged may be lost,
duplicated, stuck or orphaned. Needs PostgreSQL and Linux.

  --seed=<number>     the faults; random by default, and printed
  --seconds=<number>  how long users work and faults happen; 40 by default
  --engine=<name>     process (default);
                      docker: also kills a Docker Engine of the run's own, with databases, and disturbs the way to it;
                      needs root, a Docker Engine of this machine and the images of the tests;
                      kubernetes: also disturbs the way to the API server, kills and freezes it, deletes pods, and compares
                      the cluster with the records; for \`tests/support/start-kubernetes.sh exec npm run chaos\`
  --keep=<folder>     copies the logs there if there are findings
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string', default: '40' },
    engine: { type: 'string', default: 'process' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(USAGE);
} else {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  const seconds = Number(values.seconds);
  if (![seed, seconds].every(Number.isSafeInteger)) throw new Error('Options need whole numbers');
  const engines = Object.keys(ENGINE_LINKS) as EngineName[];
  const engine = oneOf('engine', engines, values.engine);
  console.log(`npm run chaos -- --seed=${seed} --seconds=${seconds} --engine=${engine}`);
  const { problems, ledger, faults, recoverySeconds } = await runChaos({
    ...{ seed, seconds, engine, report: (line: string) => console.log(line) },
    keep: async (folder) => {
      if (values.keep === undefined) return;
      const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
      for (const name of logs) await cp(join(folder, name), join(values.keep, name));
    },
  });
  const { imports, deployments, databases, payments, backups, names, calls, unanswered, failed } = ledger;
  console.log(
    `${faults} faults; ${calls} calls, ${unanswered} without an answer, ${failed} answered with 5xx; acknowledged: ` +
      `${imports.size} imports, ${deployments.size} deployments, ${databases.size} databases, ${names.size} names, ${payments.size} payments, ` +
      `${backups.size} backups. Nothing was under way ${recoverySeconds.toFixed(0)} s after the last fault.`,
  );
  for (const [what, count] of ledger.refused) console.log(`refused ${count} times: ${what}`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'No findings.' : `${problems.length} findings with --seed=${seed}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
