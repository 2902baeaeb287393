import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allMigrations } from '#db/migrations/migrate.ts';
import { VERSION } from '#src/app/version.ts';
import { ROOT } from '../../scripts/build/common/paths.ts';
import { releaseOf } from '../../scripts/build/release.ts';

test('a release names its last migration and contains the newest section of the changelog', () => {
  const changelog =
    '# Changelog\n\nText.\n\n## 1.1.0 – 2026-11-01\n\n- New.\n\n### Fixed\n\n- Old.\n\n## 1.0.0\n\n- First.\n';
  expect(releaseOf({ version: '1.1.0', migrations: ['0001-initial', '0042-last'], changelog })).toEqual({
    version: '1.1.0',
    migration: 42,
    notes: [{ version: '1.1.0', text: '- New.\n\n### Fixed\n\n- Old.' }],
  });
});

test('the changelog of this version makes a release', async () => {
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const release = releaseOf({ version: VERSION, migrations: allMigrations(), changelog });
  expect(release.migration).toBe(allMigrations().length);
  expect(JSON.stringify(release)).toContain('### Added');
});
