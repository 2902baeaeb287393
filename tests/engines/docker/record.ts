import { join } from 'node:path';
import Database from 'better-sqlite3';
import { until } from '../../support/until.ts';

/** A program's record, reached past the program, which may be held up or dead. */
export interface PastRecord {
  /** Waits until a step of a deployment has begun; its id may be known only later. */
  stepBegun(deploymentId: () => string, name: string): Promise<unknown>;
  /** From now on the database is busy for ever with writing that a deployment is done. */
  stall(): void;
  /** Ends that, for the next program. */
  unstall(): void;
}

export function recordOf(dataDir: string): PastRecord {
  const within = <Result>(work: (db: Database.Database) => Result): Result => {
    const db = new Database(join(dataDir, 'pilothouse.sqlite'));
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const find = 'select 1 from "deploymentStep" where "deploymentId" = ? and name = ?';
  return {
    stepBegun: (deploymentId, name) =>
      until(`the step ${name} begins`, async () =>
        within((db) => db.prepare(find).get(deploymentId(), name)),
      ),
    stall: () =>
      within((db) =>
        db.exec(`
          create view "endless" as with recursive n(x) as (select 1 union all select x + 1 from n) select x from n;
          create trigger "stall" before update on "deployment" when new."status" = 'done'
            begin select count(*) from "endless"; end;`),
      ),
    unstall: () => within((db) => db.exec('drop trigger if exists "stall"; drop view if exists "endless"')),
  };
}
