import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import type { Plugin, PluginContext } from 'rolldown';
import { ROOT } from './common/paths.ts';

const REFERENCE = /new URL\(\s*(['"`])(?<path>\.[^'"`$]+)\1,\s*import\.meta\.url\s*\)/g;
const OWN = ['src', 'routers', 'db', 'scripts'].map((folder) => join(ROOT, folder));

/**
 * Keeps `new URL('./file', import.meta.url)` valid in a bundle. A TypeScript file, which the program starts as a worker
 * or a process, becomes an entry of the bundle; every other file, and a folder (with a slash at its end) with all its
 * files, is copied beside it. Fails for a missing file.
 */
export function fileReferences(): Plugin {
  return {
    name: 'file-references',
    transform: {
      filter: { code: 'import.meta.url' },
      async handler(code, id) {
        if (!OWN.some((folder) => id.startsWith(folder))) return null;
        const names = new Map<string, string>();
        for (const match of code.matchAll(REFERENCE)) {
          const path = match.groups?.path ?? '';
          names.set(path, await emit(this, join(dirname(id), path)));
        }
        if (names.size === 0) return null;
        return code.replace(
          REFERENCE,
          (_all, _quote, path) => `new URL('./${names.get(path)}', import.meta.url)`,
        );
      },
    },
  };
}

/** Adds a file or folder to the bundle. Returns its name there, which is the same for every reference to it. */
async function emit(context: PluginContext, path: string): Promise<string> {
  const name = relative(ROOT, path).replaceAll('/', '-');
  if (path.endsWith('/')) return `${await emitFolder(context, path, name)}/`;
  if (extname(path) !== '.ts') {
    context.emitFile({ type: 'asset', fileName: name, source: await readFile(path) });
    return name;
  }
  const fileName = name.replace(/\.ts$/, '.js');
  context.emitFile({ type: 'chunk', id: path, fileName });
  return fileName;
}

async function emitFolder(context: PluginContext, path: string, name: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    context.emitFile({
      type: 'asset',
      fileName: `${name}/${relative(path, file)}`,
      source: await readFile(file),
    });
  }
  return name;
}
