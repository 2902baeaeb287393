import { readMigrations } from '#db/migrations/migrate.ts';
import type { UpgradeView } from '#src/contracts/platform.ts';
import type { ReleaseDocument } from '#src/contracts/release.ts';
import { isLaterVersion } from '#src/kernel/version.ts';
import type { PlatformOperatorContext } from '../context.ts';

const NOT_SET =
  'UPDATE_URL is not set. Set it to the address of a release.json, which docs/operations/upgrade.md describes, and start the server again.';

/** For operators: compares this version with the newest one that is published at `UPDATE_URL`. */
export async function checkPlatformUpgrade({
  database,
  installation: { version: current, updates },
}: PlatformOperatorContext): Promise<UpgradeView> {
  const { applied } = await readMigrations(database);
  const databaseLevel = applied.at(-1) ?? '';
  const known = { current, databaseLevel, source: updates?.url ?? null };
  const unknown = { latest: null, isNewer: false, notes: [], runsMigrations: null };
  if (updates === null) return { ...known, ...unknown, problem: NOT_SET };
  const found = await updates.readLatest();
  if (found.kind === 'failed') return { ...known, ...unknown, problem: found.problem };
  const { release } = found;
  return {
    ...known,
    latest: release.version,
    isNewer: isLaterVersion(release.version, current),
    notes: notesOf(release).filter(({ version }) => isLaterVersion(version, current)),
    runsMigrations: release.migration > Number.parseInt(databaseLevel, 10),
    problem: null,
  };
}

function notesOf({ version, notes }: ReleaseDocument): { version: string; text: string }[] {
  return typeof notes === 'string' ? [{ version, text: notes }] : notes;
}
