import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { buildProgram } from './build-program.ts';
import type { Order, Report } from './orders.ts';
import type { MeasuredRound, RoundName } from './rounds.ts';
import type { ProgramSettings } from './settings.ts';

const KIB_PER_MIB = 1024;

export interface RunningProgram {
  readonly address: string;
  readonly pid: number;
  /** From the start of the process until it accepted requests, and everything else had begun. */
  readonly readyMs: number;
  /** Rejects where the program could not carry it out. */
  measure(round: RoundName): Promise<MeasuredRound>;
  stop(): Promise<void>;
}

let building: Promise<string> | undefined;

/** Starts the measured program and waits until it is ready. */
export async function startProgram(settings: ProgramSettings): Promise<RunningProgram> {
  building ??= buildProgram();
  const program = await building;
  const startedAt = performance.now();
  const profile = process.env.BENCH_PROFILE;
  const child = fork(program, [JSON.stringify(settings)], {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [
      '--v8-pool-size=0',
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
  });
  const ready = await nextReport(child);
  if (ready.kind !== 'ready' || child.pid === undefined) throw new Error('The program did not start');
  return {
    address: ready.address,
    pid: child.pid,
    readyMs: performance.now() - startedAt,
    async measure(round) {
      const answered = nextReport(child);
      child.send({ round } satisfies Order);
      const report = await answered;
      if (report.kind === 'done') return report.round;
      throw new Error(report.kind === 'failed' ? report.message : 'The program reported something else');
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Its children, such as the ingress worker, do not count. */
export async function memoryOf(pid: number): Promise<{ readonly nowMiB: number; readonly peakMiB: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / KIB_PER_MIB;
  return { nowMiB: of('VmRSS'), peakMiB: of('VmHWM') };
}

/** The processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

async function nextReport(child: ChildProcess): Promise<Report> {
  const waiting = new AbortController();
  const options = { signal: waiting.signal };
  const reported = once(child, 'message', options).then(([report]) => report as Report);
  const ended = once(child, 'exit', options).then(([code]) => {
    throw new Error(`The program ended with code ${code}`);
  });
  // The other one of the two is not waited for any more.
  return Promise.race([reported, ended]).finally(() => waiting.abort());
}
