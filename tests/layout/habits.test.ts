import { expect, it } from 'vitest';
import { badHabits } from './habits.ts';
import { allFiles } from './source-files.ts';

it('no file has a habit of the list', () => {
  expect(allFiles().flatMap((file) => badHabits(file))).toEqual([]);
});

/** The list must be able to fail. What it looks for is written in pieces, since it reads this file too. */
it.each([
  ['src/a.ts', 'const home = process.env.HOME;'],
  ['src/a.ts', `const home = process['env'];`],
  ['db/a.ts', 'const { env, argv } = process;'],
  ['src/a.ts', `import { env } from 'node:process';`],
  ['src/a.ts', `import { exec } from 'node:child_process';`],
  ['src/a.ts', `import {\n  execSync,\n  spawn,\n} from 'child_process';`],
  ['src/a.ts', `import * as children from 'node:child_process';`],
  ['src/a.ts', `spawn('git', [], { shell: true });`],
  ['src/services/a.ts', `const row = await tx\n  .selectFrom('user')\n  .execute();`],
  ['routers/a.ts', `await ctx.database.writer.deleteFrom('user').execute();`],
  ['scripts/a.ts', `await db.updateTable('user').set({ name }).execute();`],
  ['src/a.ts', `spawn('git', [], { shell: '/bin/sh' });`],
  ['src/services/a.ts', 'return { ...hub, license: null };'],
  ['src/http/receivers/a.ts', 'return { ...instance, actor };'],
  ['routers/a.ts', 'const merchant = {\n  ...gatewayOf(ctx),\n  actor,\n};'],
  ['tests/a.ts', `process.env${' = '}before;`],
  ['tests/a.ts', `// @ts${'-ignore'}`],
  ['scripts/a.ts', `// TO${'DO'}: later`],
  ['tests/a.test.ts', `it('a', async () => {\n  await b();\n}, ${'60_000'});`],
  ['tests/a.test.ts', `test('a', { ${'timeout'}: 5000 }, async () => {});`],
  ['tests/a.test.ts', `afterAll(() => world.close(), ${'60_000'});`],
])('refuses in %s: %s', (path, text) => {
  expect(badHabits({ path, text })).toHaveLength(1);
});

it.each([
  ['src/config/config.ts', 'loadConfig(process.env);'],
  ['scripts/a.ts', 'process.env.HOME'],
  ['tests/a.ts', `if (process.env.HOME === '/') process.env.HOME = home;`],
  ['db/queries/a.ts', `db.selectFrom('user').select('id').execute();`],
  ['scripts/bench/a.ts', `await tx.insertInto('user').values(rows).execute();`],
  ['src/a.ts', `import { execFile, spawn } from 'node:child_process';\nspawn('git', [], { shell: false });`],
  ['src/services/a.ts', 'const { hub, ...rest } = { ...shared, actor };'],
  ['src/a.ts', `const environment = process.argv;`],
  ['tests/a.test.ts', `it('a', async () => {\n  await b(60_000);\n});`],
])('allows in %s: %s', (path, text) => {
  expect(badHabits({ path, text })).toEqual([]);
});

it('names the line', () => {
  expect(badHabits({ path: 'src/a.ts', text: '\n\nprocess.env' })[0]).toMatch(/^src\/a\.ts:3 /);
});
