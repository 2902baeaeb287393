import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { scripts, engines } = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')));
const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? [];

/** Runs the check as a Node.js of this version would. */
function checked(version: string): Promise<{ code: unknown; output: string }> {
  const program = `Object.defineProperty(process, 'version', { value: '${version}' });
    require('./scripts/node-version.cjs'); console.log('goes on');`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['-e', program], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

test.each(['v18.20.8', 'v20.20.2', `v${major}.${Number(minor) - 1}.9`])(
  'Node.js %s ends with one sentence',
  async (version) => {
    const { code, output } = await checked(version);
    expect(code).toBe(1);
    expect(output).toMatch(/^Pilothouse needs Node\.js [^\n]+ `npm ci`[^\n]+\.\n$/);
    expect(output).toContain(`${major}.${minor} or newer, and this is ${version}`);
  },
);

test.each([`v${major}.${minor}.0`, 'v24.0.0', 'v26.10.0'])('Node.js %s goes on', async (version) => {
  expect(await checked(version)).toEqual({ code: 0, output: 'goes on\n' });
});

test('every npm script that runs the program checks the version first', () => {
  // `prepare` finds a suitable version by itself: `npm ci` runs it with any.
  const { prepare: _, ...others } = scripts;
  const running = Object.values(others).filter((command) => /\bnode\b/.test(command));
  expect(running.length).toBeGreaterThan(5);
  for (const command of running) expect(command).toMatch(/^node scripts\/node-version\.cjs && /);
});
