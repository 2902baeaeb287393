import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { readDriver } from '#src/cli/demo/driver-files.ts';
import { packageFolder, ROOT } from './common/paths.ts';
import { fileReferences } from './file-references.ts';
import { writeThirdPartyLicenses } from './licenses.ts';

/** Has a native part, so it is installed. */
const NATIVE = ['better-sqlite3'];
/** Optional native parts of packages, which these load in a `try`. */
const ABSENT = [/^pg-native$/, /^cpu-features$/, /\.node$/];

/** Bundles the program and its command into `packages/pilothouse/dist`. */
export async function buildServer(): Promise<void> {
  const folder = join(packageFolder('pilothouse'), 'dist');
  await rm(folder, { recursive: true, force: true });
  const modules = await bundlePrograms(folder, {
    input: { main: 'src/main.ts', admin: 'scripts/admin.ts', cli: 'src/cli/main.ts' },
    plugins: [driverOfDemo(), packagingFiles()],
  });
  await writeThirdPartyLicenses(modules, join(folder, 'THIRD-PARTY-LICENSES.txt'));
}

/** Bundles programs, each with what it starts, into a folder, as users run them. Returns the modules that they have. */
export async function bundlePrograms(
  folder: string,
  { input, plugins = [] }: { readonly input: Record<string, string>; readonly plugins?: readonly Plugin[] },
): Promise<string[]> {
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    external: [...NATIVE, ...ABSENT],
    // CommonJS packages read it while they are loaded. An ES module does not have it.
    transform: { define: { __dirname: 'import.meta.dirname' } },
    plugins: [fileReferences(), ...plugins, asciiOnly()],
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: 'esm',
      // Names stay, for the sake of stack traces. The text of the program stays in memory: the shorter, the better.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      chunkFileNames: 'chunk-[name]-[hash].js',
    });
    return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  } finally {
    await bundle.close();
  }
}

/**
 * Adds the database driver of the demo's sample site. The folder is not named `node_modules`: `npm pack` leaves such
 * folders out.
 */
function driverOfDemo(): Plugin {
  return {
    name: 'driver-of-demo',
    async generateBundle() {
      for (const [path, source] of Object.entries(await readDriver()))
        this.emitFile({ type: 'asset', fileName: `driver/${path}`, source });
    },
  };
}

/** Adds what `packaging/install.sh` needs beside the program. */
function packagingFiles(): Plugin {
  return {
    name: 'packaging-files',
    async generateBundle() {
      for (const path of ['pilothouse.env.example', 'systemd/pilothouse.service']) {
        const source = await readFile(join(ROOT, 'packaging', path), 'utf8');
        this.emitFile({ type: 'asset', fileName: `packaging/${basename(path)}`, source });
      }
    },
  };
}

/**
 * Escapes the characters beyond Latin-1: the engine keeps the whole text of a file with two bytes for each character if
 * it contains one of them.
 */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
