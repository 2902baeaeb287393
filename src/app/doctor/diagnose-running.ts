import type { Database } from '#db/client.ts';
import type { Config } from '../../config/config.ts';
import { type Clock, isoFromNow } from '../../kernel/clock.ts';
import type { Diagnosis } from '../../services/platform/installation/index.ts';
import { checkOpenDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { examine, type Settings, secretMasker } from './findings.ts';

/** Of one check: shorter than on the command line, because a page waits for the answer. */
const DEADLINE_MS = 8_000;

/** Checks the machine of a running server, with its open database and without its ports. Messages contain no secrets. */
export async function diagnoseRunning(
  config: Config,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): Promise<Diagnosis> {
  const mask = secretMasker(settingsOf(config));
  const { signal } = new AbortController();
  const findings = await checkMachine(config, {
    check: (check, work) => examine(check, signal, work, DEADLINE_MS),
    readDatabase: () =>
      checkOpenDatabase(
        database,
        database.dialect === 'sqlite' ? `SQLite in ${config.DATA_DIR}` : 'PostgreSQL',
      ),
    checkListeners: null,
  });
  const masked = findings.map((finding) => ({ ...finding, message: mask(finding.message) }));
  return { checkedAt: isoFromNow(clock), findings: masked };
}

/** The settings that are text: a secret is. */
function settingsOf(config: Config): Settings {
  const entries: [string, unknown][] = Object.entries(config);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}
