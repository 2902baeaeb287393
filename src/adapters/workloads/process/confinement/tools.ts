import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { CellKind } from '../../common/commands/confined.ts';
import type { Owner } from '../../common/files.ts';
import type { Limits } from './limits.ts';

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const PROBE_TIMEOUT_MS = 5_000;
const MIB = 1024 * 1024;

/** The programs of util-linux that restrict what they become; null where they are missing or too old. */
export interface Tools {
  readonly setpriv: string | null;
  readonly prlimit: string | null;
}

/** Tries each tool with the very options that it is used with. */
export async function findTools(owner: Owner | undefined): Promise<Tools> {
  if (process.platform !== 'linux') return { setpriv: null, prlimit: null };
  const works = async (name: string, options: readonly string[]): Promise<string | null> => {
    for (const file of FOLDERS.map((folder) => `${folder}/${name}`)) {
      const run = promisify(execFile)(file, [...options, '--', '/bin/true'], {
        env: {},
        timeout: PROBE_TIMEOUT_MS,
      });
      const worked = await run.then(
        () => true,
        () => false,
      );
      if (worked) return file;
    }
    return null;
  };
  return {
    setpriv: await works('setpriv', privilegeOptions('application', owner)),
    prlimit: await works('prlimit', ['--core=0']),
  };
}

/** Nothing that a program finds on the machine gives it more rights than it has. */
export function privilegeOptions(kind: CellKind, owner: Owner | undefined): string[] {
  return [
    '--no-new-privs',
    // A database has to be asked to stop. Every other program of a tenant ends when this program ends.
    ...(kind === 'application' ? ['--pdeathsig=KILL'] : []),
    ...(owner
      ? [
          '--bounding-set=-all',
          '--inh-caps=-all',
          '--clear-groups',
          `--reuid=${owner.uid}`,
          `--regid=${owner.gid}`,
        ]
      : []),
  ];
}

/**
 * Limits of each process. A database shares its user with others and keeps files as long as they are. There is no limit
 * of memory: programs reserve many times what they use. `byUser`: no control group counts processes.
 */
export async function processLimits(kind: CellKind, limits: Limits, byUser: boolean): Promise<string[]> {
  const wanted: [string, string, number][] = [
    ['core', 'Max core file size', 0],
    ['nofile', 'Max open files', limits.openFiles],
  ];
  if (kind === 'application') {
    wanted.push(['fsize', 'Max file size', limits.diskMb * MIB]);
    if (byUser) wanted.push(['nproc', 'Max processes', limits.processes]);
  }
  const own = await readFile('/proc/self/limits', 'utf8');
  return wanted.map(([option, row, value]) => {
    const most = Math.min(value, hardLimit(own, row));
    return `--${option}=${most}:${most}`;
  });
}

/** `Max open files            1024                 524288               files` */
function hardLimit(text: string, row: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(row)) ?? '';
  const hard = line.slice(row.length).trim().split(/\s+/)[1];
  return hard === undefined || hard === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(hard);
}
