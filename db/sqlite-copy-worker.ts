/** The thread of `copySqlite`. `workerData` is `{from, to}`; an exception reaches the caller. */
import { chmodSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

const { from, to }: { from: string; to: string } = workerData;
const database = new BetterSqlite(from, { readonly: true, timeout: 30_000 });
try {
  database.prepare('vacuum into ?').run(to);
  chmodSync(to, 0o600);
} finally {
  database.close();
}
