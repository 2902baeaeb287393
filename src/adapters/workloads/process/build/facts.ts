import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkloadError } from '../../port.ts';
import { readSource } from './source-path.ts';

/** What a plan is made from: the source as it was fetched, and the tools that a build can call. */
export interface Facts {
  /** Names in the build folder. */
  readonly files: ReadonlySet<string>;
  readonly packageJson: PackageJson | null;
  readonly procfile: string | null;
  /** Folders among `.` and `STATIC_FOLDERS` that hold an index.html. */
  readonly staticFolders: readonly string[];
  readonly tools: ReadonlySet<Tool>;
}

export interface PackageJson {
  readonly scripts: Readonly<Record<string, string>>;
  readonly main: string | null;
  readonly hasDependencies: boolean;
}

type Tool = 'yarn' | 'pnpm' | 'python3';

/** Where static sites lie, and where builds put them; the first that holds an index.html is served. */
const STATIC_FOLDERS = ['dist', 'build', 'out', 'public'] as const;

export async function gatherFacts(root: string, directory: string, path: string): Promise<Facts> {
  const packageJson = await readSource(root, join(directory, 'package.json'));
  return {
    files: new Set(await readdir(directory)),
    packageJson: packageJson === null ? null : parsePackageJson(packageJson),
    procfile: await readSource(root, join(directory, 'Procfile')),
    staticFolders: await staticFoldersOf(directory),
    tools: await toolsOn(path),
  };
}

/** Asked again after a build, which may have made one. */
export async function staticFoldersOf(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [...STATIC_FOLDERS, '.']) {
    if (await isFile(join(directory, folder, 'index.html'))) found.push(folder);
  }
  return found;
}

export function parsePackageJson(text: string): PackageJson {
  const manifest = parseObject(text);
  if (manifest === null) throw new WorkloadError('The build failed: package.json is not a valid JSON object');
  const scripts = Object.entries(objectAt(manifest, 'scripts')).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  const dependencyLists = [
    'dependencies',
    'devDependencies',
    'optionalDependencies',
    'peerDependencies',
    'workspaces',
  ];
  return {
    scripts: Object.fromEntries(scripts),
    main: typeof manifest.main === 'string' ? manifest.main : null,
    hasDependencies: dependencyLists.some((key) => Object.keys(objectAt(manifest, key)).length > 0),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function objectAt(value: Record<string, unknown>, key: string): Record<string, unknown> {
  const inner = value[key];
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

async function toolsOn(path: string): Promise<Set<Tool>> {
  const tools = new Set<Tool>();
  for (const tool of ['yarn', 'pnpm', 'python3'] as const) {
    for (const folder of path.split(':')) {
      const found = await access(join(folder, tool), constants.X_OK).then(
        () => true,
        () => false,
      );
      if (found) tools.add(tool);
    }
  }
  return tools;
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
