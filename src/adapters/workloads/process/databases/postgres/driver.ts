import { randomBytes } from 'node:crypto';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPostgres, setUpSql } from '../../../common/databases/postgres/set-up.ts';
import { readPlainFile } from '../../../common/files.ts';
import type { DatabaseDriver, DatabasePlace } from '../driver.ts';
import { searchedOnce } from '../searched-once.ts';
import { runSetUp } from '../set-up.ts';
import { findPostgres } from './binaries.ts';
import { hostRules, initArgv, serveArgv, setUpArgv } from './plan.ts';

const MISSING =
  'PostgreSQL is not installed on this machine: install its server (Debian and Ubuntu: apt install postgresql; ' +
  'macOS: brew install postgresql)';
/** Kept in the data directory, which only the server's user can read. */
const SUPERUSER_FILE = 'pilothouse-superuser';

/** PostgreSQL from the server binaries of this machine; no client program is needed. */
export function postgresDriver(path: string): DatabaseDriver {
  const installed = searchedOnce(() => findPostgres(path));

  return {
    type: 'postgres',
    defaultPort: 5432,
    programs: ['postgres'],
    shutdown: 'SIGINT',
    unavailable: async () => ((await installed()).length > 0 ? null : MISSING),
    check: checkPostgres,

    create: async (place, spec, signal) => {
      const [newest] = await installed();
      if (!newest) throw new Error(MISSING);
      // No tenant asks for a random name.
      const superuser = `pilothouse_${randomBytes(8).toString('hex')}`;
      const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
      await runSetUp(place, signal, initArgv(newest.directory, place.data, superuser, locale));
      await runSetUp(place, signal, setUpArgv(newest.directory, place.data), setUpSql(spec));
      await writeFile(join(place.data, SUPERUSER_FILE), superuser, { mode: 0o600, flag: 'wx' });
    },

    serve: async (place, endpoint) => {
      const major = Number((await readPlainFile(join(place.data, 'PG_VERSION'))).trim());
      const binaries = (await installed()).find((candidate) => candidate.major === major);
      if (!binaries)
        throw new Error(
          `This database was created by PostgreSQL ${major}, which is not installed any more: install it again`,
        );
      const rules = join(place.config, 'pg_hba.conf');
      await writeFile(rules, hostRules(await readPlainFile(join(place.data, SUPERUSER_FILE))));
      await chmod(rules, 0o644);
      const argv = serveArgv(binaries.directory, place.data, rules, endpoint);
      return { argv, cwd: place.data, env: place.env, owner: place.owner, confined: place.confined };
    },

    ready: async (place, pid) => {
      const lines = (await readPlainFile(pidFile(place)).catch(() => '')).split('\n');
      return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
    },

    clearStale: (place) => rm(pidFile(place), { force: true }),
  };
}

function pidFile(place: DatabasePlace): string {
  return join(place.data, 'postmaster.pid');
}
