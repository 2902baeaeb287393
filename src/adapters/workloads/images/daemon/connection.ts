import Docker from 'dockerode';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { within } from '#src/kernel/within.ts';
import { errorCode } from '../../common/files.ts';

/** Where a Docker Engine listens: `unix:///var/run/docker.sock` or `tcp://127.0.0.1:2375`. */
export type EngineAddress = string;

/** Longest silence of the engine in a call that is not a stream. Stopping with a grace is the slowest of them. */
const SILENCE_MS = 60_000;
const AWAY = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EACCES',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/**
 * The two ways to communicate with an engine: calls with a deadline, and streams that last as long as they are read.
 */
export class Connection {
  readonly address: EngineAddress;
  /** For builds, pulls, logs and events. The caller that opens a stream ends it. */
  readonly streams: Docker;
  readonly #calls: Docker;
  readonly #deadlineMs: number;

  constructor(address: EngineAddress, silenceMs = SILENCE_MS) {
    this.address = address;
    this.#deadlineMs = 2 * silenceMs;
    this.#calls = new Docker({ ...dialOptions(address), timeout: silenceMs });
    this.streams = new Docker(dialOptions(address));
  }

  /** One call. Throws an `OperatorError` if the engine does not answer, or breaks its answer off. */
  async call<Answer>(ask: (docker: Docker) => Promise<Answer>): Promise<Answer> {
    const answer = ask(this.#calls);
    try {
      // The client never returns where the connection breaks after the head of an answer.
      if (await within(this.#deadlineMs, answer)) return await answer;
    } catch (error) {
      throw this.explained(error);
    }
    throw new OperatorError(`The Docker Engine at ${this.address} does not complete its answer`);
  }

  /** Calls, and returns undefined if the resource does not exist. */
  async callIfThere<Answer>(ask: (docker: Docker) => Promise<Answer>): Promise<Answer | undefined> {
    return this.call(ask).catch((error: unknown) => {
      if (statusOf(error) === 404) return undefined;
      throw error;
    });
  }

  /**
   * Creates a container and returns its id. A container of the same name and node was requested by an earlier, killed
   * program: it is removed.
   */
  async createContainer(body: Docker.ContainerCreateOptions): Promise<string> {
    const create = () => this.call((docker) => docker.createContainer(body));
    const { id } = await create().catch(async (error: unknown) => {
      if (statusOf(error) !== 409 || body.name === undefined) throw error;
      const rival = this.#calls.getContainer(body.name);
      const found = await this.callIfThere(() => rival.inspect());
      const node = 'pilothouse.node';
      if (found && found.Config.Labels?.[node] !== body.Labels?.[node]) throw error;
      await this.callIfThere(() => rival.remove({ force: true, v: true }));
      return create();
    });
    return id;
  }

  explained(error: unknown): unknown {
    const code = errorCode(error);
    if (statusOf(error) !== null || code === undefined || !AWAY.has(code)) return error;
    return new OperatorError(`The Docker Engine at ${this.address} does not answer (${code})`, {
      cause: error,
    });
  }
}

/** The HTTP status of an engine's refusal; null for every other kind of error. */
export function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}

/** The engine's own message, without the text that the client adds. */
export function refusalOf(error: unknown): string {
  const body = error instanceof Error && 'json' in error ? error.json : undefined;
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : messageOf(error).trim();
}

function dialOptions(address: EngineAddress): Docker.DockerOptions {
  // An empty host: the client would otherwise take one from the environment.
  if (address.startsWith('unix://')) return { host: '', socketPath: address.slice('unix://'.length) };
  const url = new URL(address);
  if (url.protocol !== 'tcp:' && url.protocol !== 'http:')
    throw new OperatorError(
      `The address of the Docker Engine must begin with unix:// or tcp://, not ${url.protocol}`,
    );
  return { protocol: 'http', host: url.hostname, port: Number(url.port || 2375) };
}
