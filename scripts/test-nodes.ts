import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs the core of the test suite on the other supported versions of Node.js. The npm package `node` brings them, into
 * a temporary folder. Arguments replace the versions: `npm run test:nodes -- 25`.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VERSIONS = ['22', '26'];
const CORE = [
  ...['tests/kernel', 'tests/contract', 'tests/db', 'tests/jobs', 'tests/hub/claim.test.ts'],
  ...['tests/gateway/pay.test.ts', 'tests/instance/site-import/import.test.ts'],
];

const versions = process.argv.length > 2 ? process.argv.slice(2) : VERSIONS;
const failed = versions.filter((version) => !passesOn(version));
console.log(
  failed.length === 0 ? `Passed on Node.js ${versions.join(' and ')}.` : `Failed on: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);

function passesOn(version: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'pilothouse-node-'));
  try {
    const install = ['install', '--silent', '--no-save', `node@${version}`];
    if (!runs('npm', [...install, '--prefix', folder])) return false;
    const node = join(folder, 'node_modules/node/bin/node');
    runs(node, ['--version']);
    return runs(node, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'parts',
      '--project',
      'sqlite',
      ...CORE,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
