import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  CHECK_RESULTS,
  type CheckResult,
  DOCTOR_CHECKS,
  DOCTOR_TARGETS,
  type DoctorCheck,
  type DoctorTarget,
  type Finding,
} from '../../domain/doctor.ts';
import type { Cli } from '../core/cli.ts';
import { command, oneOf } from '../core/command.ts';
import { diagnoseInstance } from '../core/diagnose-instance.ts';
import { exitCodeOf } from '../core/exit-codes.ts';
import { plain } from '../core/table.ts';
import type { Paint } from '../core/terminal.ts';

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Check the machine of a server, or an instance',
  description:
    'server: checks this machine with the settings of the server in the environment or --env-file, before the first start or while the server runs: programs, engine, ports, data folder, database, names, certificate and services. Run it as the user of the server. instance: checks the instance that you are signed in to: whether it answers, its version, its health and your account. Changes nothing. Ends with 1 if there is a problem; warnings do not count.',
  arguments: z.object({
    what: oneOf(
      DOCTOR_TARGETS,
      'What to check. Default: server if DATA_DIR or DATABASE_URL is set, if ./data contains an installation, or without a sign-in; else instance',
    ),
  }),
  options: z.object({}),
  json: z.object({
    target: z.enum(DOCTOR_TARGETS),
    result: z.enum(CHECK_RESULTS),
    findings: z.array(
      z.object({
        check: z.enum(DOCTOR_CHECKS),
        result: z.enum(CHECK_RESULTS),
        message: z.string(),
        hint: z.string().nullable(),
      }),
    ),
  }),
  examples: [
    {
      line: 'pilothouse doctor --env-file /etc/pilothouse/pilothouse.env',
      meaning: 'The machine of a server, with the settings of a file',
    },
    { line: 'pilothouse doctor instance', meaning: 'The instance that you are signed in to' },
  ],
  async run(cli, { what }) {
    const target = what ?? (await defaultTarget(cli));
    const findings = await diagnose(cli, target);
    const result = worstOf(findings);
    cli.print({ target, result, findings }, (paint) =>
      [...findings.map((finding) => textOf(finding, paint)), `${summaryOf(findings)}\n`].join(''),
    );
    return exitCodeOf(result === 'problem' ? 'failed' : 'ok');
  },
});

async function diagnose(cli: Cli, target: DoctorTarget): Promise<Finding[]> {
  if (target === 'instance') return diagnoseInstance(cli, await cli.address());
  const { diagnoseServer } = await import('../../app/administration.ts');
  return diagnoseServer(cli.environment.forPrograms, cli.signal);
}

async function defaultTarget(cli: Cli): Promise<DoctorTarget> {
  const { DATA_DIR, DATABASE_URL } = cli.environment.forPrograms;
  if (DATA_DIR || DATABASE_URL || (await exists(join(cli.cwd, 'data', 'folder-id')))) return 'server';
  return cli.address().then(
    () => 'instance' as const,
    () => 'server' as const,
  );
}

const TITLES = {
  settings: 'Settings',
  node: 'Node.js',
  git: 'git',
  ssh: 'SSH client',
  engine: 'Engine',
  ports: 'Ports',
  dataFolder: 'Data folder',
  database: 'Database',
  publicUrl: 'Public address',
  certificate: 'Certificate',
  ingressAddress: 'Ingress address',
  applicationNames: 'Names of applications',
  caddy: 'Caddy',
  licenseHub: 'License hub',
  mail: 'Mail',
  clock: 'Clock',
  reachability: 'Reachability',
  version: 'Version',
  account: 'Account',
  health: 'Health',
} as const satisfies Record<DoctorCheck, string>;

const MARKS = {
  ok: ['green', '✓'],
  warning: ['yellow', '!'],
  problem: ['red', '✗'],
} as const satisfies Record<CheckResult, readonly [Parameters<Paint>[0], string]>;

const WIDTH = Math.max(...Object.values(TITLES).map(({ length }) => length));

function textOf({ check, result, message, hint }: Finding, paint: Paint): string {
  const [colour, mark] = MARKS[result];
  const line = `${paint(colour, mark)} ${TITLES[check].padEnd(WIDTH)}  ${plain(message)}\n`;
  return hint === null ? line : `${line}  ${' '.repeat(WIDTH)}  ${paint('dim', `→ ${plain(hint)}`)}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: CheckResult) => findings.filter(({ result }) => result === wanted).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems + warnings === 0) return 'Everything is in order.';
  return `Problems: ${problems}, warnings: ${warnings}.`;
}

function worstOf(findings: readonly Finding[]): CheckResult {
  const has = (wanted: CheckResult) => findings.some(({ result }) => result === wanted);
  return has('problem') ? 'problem' : has('warning') ? 'warning' : 'ok';
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
