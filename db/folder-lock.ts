import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { OperatorError } from '#src/kernel/operator-error.ts';

/**
 * Claims a data folder with an embedded database for this process, in any role, and returns how to release it.
 * Two programs would count requests and limits twice and carry out each other's work. The operating system ends the
 * claim with the process, however that ends. Tools such as `npm run admin` make no claim and work beside it.
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'process.lock');
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const file = new BetterSqlite(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY')) throw cause;
    throw new OperatorError(
      `Another Pilothouse process uses ${dataDir} (DATA_DIR) with its embedded database. Stop it first, choose another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several processes.`,
      { cause },
    );
  }
  return () => file.close();
}
