/**
 * Keeps one worker running. A worker that ends is started again at once, one that ends soon after its start ever later;
 * one that does not respond any more is killed. Each new worker learns the whole table of routes before it listens.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import type { CertificateSource } from '../../certificate-source.ts';
import type { Traffic } from '../../port.ts';
import type { BoundPort } from './bind-port.ts';
import type { Order } from './messages.ts';
import { type Outcome, spawnWorker, type WorkerEnd, type WorkerProcess } from './spawn-worker.ts';

export interface Supervisor {
  /** Starts the first worker, which learns what is ordered from then on, and does not listen yet. */
  prepare(ports: BoundPorts): void;
  /** Lets the first worker listen; rejects with its reason where it cannot serve. */
  start(ports: BoundPorts): Promise<void>;
  /** As `send`, without waiting for the worker. Without one nothing is sent. */
  announce(order: Order): void;
  /** Resolves once the worker has carried the order out. Without a worker at once: the next one starts from what is true then. */
  send(order: Order): Promise<void>;
  /** What visitors have done at the present worker. Null without a worker, or if it does not answer. */
  traffic(): Promise<Traffic | null>;
  /** Ends the worker; the ports stay taken. */
  stop(): Promise<void>;
  /** Gives the ports back. */
  release(): void;
  /** The process that serves at present. */
  pid(): number | undefined;
}

/** Where visitors arrive. */
export interface BoundPorts {
  readonly http: BoundPort;
  /** Null: no TLS ends here. */
  readonly https: BoundPort | null;
}

export interface SupervisorOptions {
  /** The orders that a new worker receives before it listens. */
  readonly introduction: () => readonly Order[];
  /** Sends the routes of hosts that a worker does not have, if there are any. False: that is not known. Never rejects. */
  readonly lookUp: (hosts: readonly string[]) => Promise<boolean>;
  /** Null: no TLS ends here. */
  readonly certificates: CertificateSource | null;
  readonly log: (message: string) => void;
  readonly pingEveryMs: number;
  /** How long a worker that was ordered to close may take. */
  readonly stopWithinMs: number;
}

/** A worker could not serve; `code` is the system's. */
export class WorkerRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const GONE = 'GONE';
const STABLE_AFTER_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
const MAX_UNANSWERED_PINGS = 6;

/** Starts the worker, sends it orders, and restarts it if it ends or does not answer. */
export function superviseWorker(options: SupervisorOptions): Supervisor {
  const { introduction, lookUp, certificates, log, pingEveryMs, stopWithinMs } = options;
  let current: WorkerProcess | undefined;
  let ports: BoundPorts | undefined;
  /** Whether a worker that ends is replaced. */
  let isKept = false;
  let earlyEnds = 0;
  let restart: NodeJS.Timeout | undefined;

  const orNull = <Found>(what: string, found: Promise<Found> | undefined): Promise<Found | null> =>
    (found ?? Promise.resolve(null)).catch((error: unknown) => {
      log(`ingress: ${what}: ${messageOf(error)}`);
      return null;
    });

  const spawn = (on: BoundPorts): WorkerProcess => {
    const startedAtMs = performance.now();
    const worker = spawnWorker({
      fds: [on.http.fd, on.https?.fd].filter((fd) => typeof fd === 'number'),
      log,
      onCertificateWanted: (host) =>
        void orNull(`no certificate for ${host}`, certificates?.find(host)).then((certificate) =>
          worker.carryOut({ kind: 'certificate', host, certificate }),
        ),
      onRoutesWanted: (question, hosts) =>
        void lookUp(hosts).then((isKnown) => worker.carryOut({ kind: 'looked up', question, isKnown })),
      onProofsWanted: (question) =>
        void orNull('no proofs', certificates?.proofs?.()).then((pages) =>
          worker.carryOut({ kind: 'proofs', question, pages: pages ?? {} }),
        ),
    });
    current = worker;
    // In the same tick: what changes from now on is ordered behind it.
    for (const order of introduction()) void worker.carryOut(order);
    const stopWatching = watch(worker, pingEveryMs, log);
    void worker.ended.then((end) => {
      stopWatching();
      if (current === worker) current = undefined;
      if (isKept) replace(on, end, performance.now() - startedAtMs);
    });
    return worker;
  };

  const launch = async (on: BoundPorts): Promise<void> => {
    const worker = current ?? spawn(on);
    const outcome = await worker.carryOut({
      kind: 'listen',
      on: on.http.listenOn(),
      https: on.https?.listenOn() ?? null,
    });
    if (outcome.kind !== 'done') throw await refusalOf(worker, outcome);
    if (outcome.ports === undefined) return;
    on.http.bound(outcome.ports.http);
    if (outcome.ports.https !== null) on.https?.bound(outcome.ports.https);
  };

  const replace = (on: BoundPorts, end: WorkerEnd, livedMs: number) => {
    earlyEnds = livedMs < STABLE_AFTER_MS ? earlyEnds + 1 : 0;
    const pauseMs = earlyEnds === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (earlyEnds - 1), MAX_PAUSE_MS);
    log(`ingress: the worker ended (${describe(end)}); the next one starts in ${pauseMs} ms`);
    restart = setTimeout(() => {
      // A worker that cannot serve ends, which leads here again.
      launch(on).catch((error: unknown) => {
        if (!isGone(error)) log(`ingress: the worker cannot serve: ${messageOf(error)}`);
      });
    }, pauseMs);
  };

  return {
    prepare(on) {
      ports = on;
      spawn(on);
    },
    announce(order) {
      void current?.carryOut(order);
    },
    async start(on) {
      ports = on;
      await launch(on);
      isKept = true;
      // It may have ended in between.
      if (current === undefined) await launch(on);
    },
    async send(order) {
      const outcome = await current?.carryOut(order);
      if (outcome?.kind === 'failed')
        throw new Error(`The ingress could not ${order.kind}: ${outcome.message}`);
    },
    async traffic() {
      const outcome = await current?.carryOut({ kind: 'traffic' });
      return (outcome?.kind === 'done' ? outcome.traffic : undefined) ?? null;
    },
    pid: () => current?.pid,
    async stop() {
      isKept = false;
      clearTimeout(restart);
      const worker = current;
      if (worker === undefined) return;
      void worker.carryOut({ kind: 'close' });
      const isOver = new AbortController();
      const overdue = delay(stopWithinMs, undefined, { signal: isOver.signal }).then(
        () => worker.kill(),
        () => {},
      );
      await worker.ended;
      isOver.abort();
      await overdue;
    },
    release() {
      ports?.http.close();
      ports?.https?.close();
      ports = undefined;
    },
  };
}

/** Kills a worker that does not answer. Counts answers, not time: this process may have been paused itself. */
function watch(worker: WorkerProcess, everyMs: number, log: (message: string) => void): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= MAX_UNANSWERED_PINGS) {
      log('ingress: the worker does not answer and is ended');
      worker.kill();
      return;
    }
    unanswered += 1;
    void worker.carryOut({ kind: 'ping' }).then(() => {
      unanswered = 0;
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function refusalOf(
  worker: WorkerProcess,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): Promise<WorkerRefused> {
  worker.kill();
  const end = await worker.ended;
  if (outcome.kind === 'failed') return new WorkerRefused(outcome.code, outcome.message);
  return new WorkerRefused(GONE, `the worker ended (${describe(end)})`);
}

/** Whether a worker ended before it could report why it cannot serve. */
export function isGone(error: unknown): boolean {
  return error instanceof WorkerRefused && error.code === GONE;
}

function describe({ code, signal, lastWords }: WorkerEnd): string {
  const how = signal ?? `exit code ${code}`;
  return lastWords === '' ? how : `${how}: ${lastWords}`;
}
