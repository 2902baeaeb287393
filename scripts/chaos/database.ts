import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresOptions, startPostgresServer } from '../postgres/start-server.ts';

/** A PostgreSQL server that can crash. */
export interface ChaosDatabase {
  readonly port: number;
  /** Administrative address. */
  readonly url: string;
  /** Ends it and starts it again. What was committed survives both. */
  restart(how: 'crash' | 'in order'): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabase(port: number): Promise<ChaosDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-chaos-pg-'));
  const options: PostgresOptions = { directory, port, settings: { max_connections: '100' } };
  let server = await startPostgresServer(options);
  return {
    port,
    url: server.url,
    async restart(how) {
      await server.stop(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
      server = await startPostgresServer(options);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
