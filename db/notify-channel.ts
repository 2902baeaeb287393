import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { JobChannel } from './job-signal.ts';

const JOBS_CHANNEL = 'pilothouse_jobs';
const RECONNECT_MS = 5000;

/** `NOTIFY` and `LISTEN`, on a connection of its own. It notifies outside of transactions: these would commit one by one. */
export class NotifyChannel implements JobChannel {
  readonly #connection: pg.ClientConfig;
  readonly #pool: pg.Pool;
  /** Names this process in its notifications, so that it leaves out its own. */
  readonly #id = randomUUID();
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connection: pg.ClientConfig, pool: pg.Pool) {
    this.#connection = connection;
    this.#pool = pool;
  }

  notify = async (): Promise<void> => {
    await this.#pool.query('select pg_notify($1, $2)', [JOBS_CHANNEL, this.#id]);
  };

  listen(onNotify: () => void): void {
    if (this.#isClosed) return;
    const client = new pg.Client({ ...this.#connection, application_name: 'pilothouse jobs' });
    this.#client = client;
    const retry = (): void => {
      if (this.#client !== client || this.#isClosed) return;
      this.#client = undefined;
      client.end().catch(() => undefined);
      this.#reconnect = setTimeout(() => this.listen(onNotify), RECONNECT_MS);
    };
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', ({ payload }) => {
      if (payload !== this.#id) onNotify();
    });
    client
      .connect()
      .then(() => client.query(`listen ${JOBS_CHANNEL}`))
      // Jobs may have been written while nothing listened.
      .then(onNotify)
      .catch(retry);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnect);
    await this.#client?.end().catch(() => undefined);
  }
}
