import { Worker } from 'node:worker_threads';
import { messageOf } from '#src/kernel/fault.ts';
import type { LogStorage } from '../storage.ts';
import type {
  Method,
  Reply,
  Request,
  StorageAnswer,
  StorageRequest,
  ThreadMethods,
  ThreadSettings,
} from './messages.ts';

const PROGRAM = new URL('./program.ts', import.meta.url);
/** A thread that ends by itself is started again after this time, so that one that cannot live does not use up the machine. */
const RESTART_AFTER_MS = 500;
const MAX_MEMORY_MIB = 512;

export interface LogThreadOptions extends Omit<ThreadSettings, 'isStored'> {
  /** Keeps the logs instead of the directory. */
  readonly storage: LogStorage | undefined;
  readonly grown: (path: string) => void;
  /** For the operator's log. */
  readonly log: (message: string) => void;
  readonly started: ((thread: Worker) => void) | undefined;
  /** Gives a new thread the state of the earlier one. */
  readonly restore: () => void;
}

/** What happens to a call if its thread ends. */
type IfLost = 'repeat' | 'fail' | 'drop';

interface Waiting {
  readonly request: Request;
  ifLost: IfLost;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Calls methods in the thread of the logs. The thread is started with the first call, and again whenever it ends. */
export class LogThread {
  readonly #options: LogThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #restarting: NodeJS.Timeout | null = null;
  /** Resolved while there is a thread, or none is needed. */
  #up: Promise<void> = Promise.resolve();
  #isUp: () => void = () => undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: LogThreadOptions) {
    this.#options = options;
  }

  /** False until the first call: there is nothing to write then. */
  get wasCalled(): boolean {
    return this.#lastId > 0;
  }

  /** Resolves at once, or when the thread has been started again. */
  up(): Promise<void> {
    return this.#up;
  }

  /** Rejects where the method throws. A call that is lost with the thread is repeated once there is a new one. */
  ask<Name extends Method>(
    method: Name,
    ...args: Parameters<ThreadMethods[Name]>
  ): Promise<Awaited<ReturnType<ThreadMethods[Name]>>> {
    return this.#call({ method, args }, 'repeat') as Promise<Awaited<ReturnType<ThreadMethods[Name]>>>;
  }

  /** The same for what is not worth repeating; null where it was lost or failed. */
  send<Name extends Method>(
    method: Name,
    ...args: Parameters<ThreadMethods[Name]>
  ): Promise<Awaited<ReturnType<ThreadMethods[Name]>> | null> {
    const answer = this.#call({ method, args }, 'drop').catch((error: unknown) => {
      this.#options.log(`logs: ${method}: ${messageOf(error)}`);
      return null;
    });
    return answer as Promise<Awaited<ReturnType<ThreadMethods[Name]>> | null>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#restarting) clearTimeout(this.#restarting);
    await this.#worker?.terminate();
    this.#worker = null;
    this.#lose(() => true);
    this.#isUp();
  }

  #call(call: Omit<Request, 'id'>, ifLost: IfLost): Promise<unknown> {
    if (this.#isClosed)
      return ifLost === 'drop' ? Promise.resolve(null) : Promise.reject(new Error('The logs are closed'));
    this.#worker ??= this.#restarting === null ? this.#start() : null;
    this.#lastId += 1;
    const request = { id: this.#lastId, ...call };
    return new Promise((resolve, reject) => {
      // While there is no thread, messages without an answer are lost with it.
      if (this.#worker === null && ifLost === 'drop') return resolve(null);
      this.#waiting.set(request.id, { request, ifLost, resolve, reject });
      this.#post(request);
    });
  }

  #post(request: Request): void {
    const [, chunk] = request.args;
    const transfer = chunk instanceof Uint8Array && chunk.buffer instanceof ArrayBuffer ? [chunk.buffer] : [];
    this.#worker?.postMessage(request, transfer);
  }

  #start(): Worker {
    const { directory, limits, storage } = this.#options;
    const worker = new Worker(PROGRAM, {
      workerData: { directory, limits, isStored: storage !== undefined } satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB },
      name: 'logs',
      env: {},
      execArgv: [],
    });
    // The program may end while nothing is written.
    worker.unref();
    worker.on('message', (reply: Reply) => this.#receive(reply, worker));
    worker.on('error', (error) => this.#options.log(`the thread of the logs failed: ${messageOf(error)}`));
    worker.once('exit', () => this.#ended(worker));
    this.#options.started?.(worker);
    return worker;
  }

  #receive(reply: Reply, worker: Worker): void {
    if ('store' in reply) {
      void this.#store(reply.store).then((answer) => worker.postMessage(answer));
      return;
    }
    if ('grown' in reply) {
      this.#options.grown(reply.grown);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.result);
  }

  async #store({ id, method, args }: StorageRequest): Promise<StorageAnswer> {
    const { storage } = this.#options;
    const call = storage?.[method] as ((...given: readonly unknown[]) => Promise<unknown>) | undefined;
    try {
      return { stored: id, result: await call?.(...args) };
    } catch (error) {
      return { stored: id, error: messageOf(error) };
    }
  }

  #ended(worker: Worker): void {
    if (this.#worker !== worker || this.#isClosed) return;
    this.#worker = null;
    this.#up = new Promise((resolve) => {
      this.#isUp = resolve;
    });
    this.#options.log('the thread of the logs ended; another one is started');
    this.#lose(({ ifLost }) => ifLost !== 'repeat');
    this.#restarting = setTimeout(() => {
      this.#restarting = null;
      this.#worker = this.#start();
      this.#options.restore();
      for (const waiting of this.#waiting.values()) {
        // Once: it may be what the thread has failed at.
        if (waiting.ifLost !== 'repeat') continue;
        waiting.ifLost = 'fail';
        this.#post(waiting.request);
      }
      this.#isUp();
    }, RESTART_AFTER_MS);
  }

  #lose(isLost: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of [...this.#waiting]) {
      if (!isLost(waiting)) continue;
      this.#waiting.delete(id);
      if (waiting.ifLost === 'drop') waiting.resolve(null);
      else waiting.reject(new Error('The logs are not available'));
    }
  }
}
