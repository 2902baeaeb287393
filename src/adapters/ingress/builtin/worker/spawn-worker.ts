import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { NumberedOrder, Order, Report } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const MAX_LAST_WORDS = 2000;

/** A worker and the channel to it. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Never rejects. */
  carryOut(order: Order): Promise<Outcome>;
  /** Resolves when the process is gone. */
  readonly ended: Promise<WorkerEnd>;
  kill(): void;
}

export type Outcome =
  | Extract<Report, { number: number }>
  /** The worker ended before it answered. */
  | { readonly kind: 'gone' };

export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The end of what it wrote to its standard error. */
  readonly lastWords: string;
}

export interface WorkerOptions {
  /** Descriptors that it inherits, from `FIRST_INHERITED_FD` on. */
  readonly fds: readonly number[];
  readonly log: (message: string) => void;
  /** A host whose certificate a visitor waits for. */
  readonly onCertificateWanted: (host: string) => void;
  /** Hosts whose routes visitors wait for. */
  readonly onRoutesWanted: (question: number, hosts: readonly string[]) => void;
  /** A certificate authority may wait for a page. */
  readonly onProofsWanted: (question: number) => void;
}

/** Starts a worker. It gets no environment and no arguments: all that it knows it learns by orders. */
export function spawnWorker(options: WorkerOptions): WorkerProcess {
  const { fds, log, onCertificateWanted, onRoutesWanted, onProofsWanted } = options;
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let lastNumber = 0;
  const child = fork(PROGRAM, {
    env: {},
    cwd: '/',
    // Node.js 22 warns that it runs TypeScript. No signal may open a debugger in a process that strangers talk to.
    execArgv: ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', '--v8-pool-size=0'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...fds],
  });
  child.on('message', (message) => {
    const report = message as Report;
    if (report.kind === 'log') return log(report.message);
    if (report.kind === 'certificate wanted') return onCertificateWanted(report.host);
    if (report.kind === 'routes wanted') return onRoutesWanted(report.question, report.hosts);
    if (report.kind === 'proofs wanted') return onProofsWanted(report.question);
    waiting.get(report.number)?.(report);
    waiting.delete(report.number);
  });
  const ended = endOf(child).then((end) => {
    for (const settle of waiting.values()) settle({ kind: 'gone' });
    waiting.clear();
    return end;
  });

  return {
    pid: child.pid,
    ended,
    carryOut(order) {
      if (!child.connected) return ended.then(() => ({ kind: 'gone' }));
      lastNumber += 1;
      const numbered: NumberedOrder = { number: lastNumber, order };
      const answered = new Promise<Outcome>((resolve) => waiting.set(numbered.number, resolve));
      // What cannot be delivered is answered by the end of the process.
      child.send(numbered, () => {});
      return answered;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function endOf(child: ChildProcess): Promise<WorkerEnd> {
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-MAX_LAST_WORDS);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      lastWords = `${lastWords}${error.message}`;
      if (child.pid === undefined) resolve({ code: null, signal: null, lastWords });
    });
    child.once('close', (code, signal) => resolve({ code, signal, lastWords: lastWords.trim() }));
  });
}
