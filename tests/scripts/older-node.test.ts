import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = 'packages/pilothouse/bin/pilothouse.mjs';
/** Makes this Node.js report another version. */
const OLDER = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.20.2"})';

test('the command names the version that it needs to an older Node.js', async () => {
  const called = promisify(execFile)(process.execPath, ['--import', OLDER, PROGRAM, '--help']);
  await expect(called).rejects.toMatchObject({
    ...{ code: 1, stderr: 'Pilothouse needs Node.js 22.18 or newer, and this is v20.20.2.\n' },
  });
});

test('the command starts without names that an older Node.js does not export', async () => {
  const named = [...(await readFile(PROGRAM, 'utf8')).matchAll(/^import \{(.*)\} from/gm)].map(([, names]) =>
    names?.trim(),
  );
  expect(named).toEqual(['readFileSync']);
});

test.each([
  ['projects', 'Error: No instance is configured.'],
  ['serve', 'PORT'],
])('in the repository, %s runs the sources', async (command, stderr) => {
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: '/nonexistent', PORT: 'x' };
  const called = promisify(execFile)(process.execPath, [PROGRAM, command], { env });
  await expect(called).rejects.toMatchObject({ stderr: expect.stringContaining(stderr) });
});
