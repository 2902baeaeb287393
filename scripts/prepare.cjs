/**
 * Runs at the end of `npm ci` and builds the web console. Without development dependencies there is nothing to build it
 * with: a package or an image contains it already.
 */
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const node = join(root, 'node_modules/node/bin/node');
const hasTools = ['vite', '@vitejs/plugin-react'].every((name) =>
  existsSync(join(root, 'node_modules', name)),
);
if (hasTools && existsSync(join(root, 'src/console'))) {
  const program = existsSync(node) ? node : process.execPath;
  const { status } = spawnSync(program, [join(root, 'scripts/build-console.ts')], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
