import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { ROOT } from './common/paths.ts';
import { writeThirdPartyLicenses } from './licenses.ts';

const SOURCE = join(ROOT, 'src/console');
const BUILT = join(SOURCE, 'dist');

/** The settings of Vite, for the build and for the development server. */
export const consoleConfig: InlineConfig = {
  configFile: false,
  root: SOURCE,
  logLevel: 'error',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(SOURCE, 'routes'),
      generatedRouteTree: join(SOURCE, 'route-tree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
      // The frame and the overview are needed at once: one request is faster than three.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (AT_ONCE.includes(routeId) ? [] : undefined),
      },
    }),
    react(),
  ],
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    assetsDir: 'console',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'es2023',
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first-load', tags: ['$initial'] }] } },
    },
  },
};

const AT_ONCE = ['/orgs/$organizationId', '/orgs/$organizationId/'];

/** Builds the web console into `src/console/dist`: the page, its files with compressed copies, and their licenses. */
export async function buildConsole(): Promise<void> {
  const folder = join(BUILT, 'console');
  const built = await build(consoleConfig);
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const modules = outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  await writeThirdPartyLicenses(modules, join(folder, 'licenses.txt'));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const content = await readFile(path);
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  }
}
