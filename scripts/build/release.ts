import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allMigrations } from '#db/migrations/migrate.ts';
import { VERSION } from '#src/app/version.ts';
import { ReleaseDocument } from '#src/contracts/release.ts';
import { packageFolder, ROOT } from './common/paths.ts';

/** Writes `packages/pilothouse/release.json`, which publishers serve at the address of `UPDATE_URL`. */
export async function writeRelease(): Promise<void> {
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const release = releaseOf({ version: VERSION, migrations: allMigrations(), changelog });
  await writeFile(join(packageFolder('pilothouse'), 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
}

/** The document of a version: the number of its last migration, and the newest section of its changelog. */
export function releaseOf({
  version,
  migrations,
  changelog,
}: {
  readonly version: string;
  readonly migrations: readonly string[];
  readonly changelog: string;
}): ReleaseDocument {
  const [, section = ''] = changelog.split(/^## /m);
  const text = section.slice(section.indexOf('\n') + 1).trim();
  const migration = Number.parseInt(migrations.at(-1) ?? '0', 10);
  return ReleaseDocument.parse({ version, migration, notes: [{ version, text }] });
}
