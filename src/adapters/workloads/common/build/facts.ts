import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonShapeProblem } from '#src/kernel/json-shape.ts';
import { buildFailed } from '../failures.ts';
import { exists } from '../files.ts';
import { readSource } from './source-path.ts';

/** What a plan is made from: the source as it was fetched, and the tools that a build can call. */
export interface Facts {
  /** Which of the known names are in the build folder. */
  readonly files: ReadonlySet<KnownFile>;
  readonly packageJson: PackageJson | null;
  readonly procfile: string | null;
  /** Folders among `STATIC_FOLDERS` that hold an index.html. */
  readonly staticFolders: readonly string[];
  readonly tools: ReadonlySet<Tool>;
}

export interface PackageJson {
  readonly scripts: Readonly<Record<string, string>>;
  readonly main: string | null;
  readonly hasDependencies: boolean;
}

/** By which a kind of project is recognised. */
const KNOWN_FILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  '.yarnrc.yml',
  'requirements.txt',
  'app.py',
  'main.py',
] as const;
export type KnownFile = (typeof KNOWN_FILES)[number];

/** No list of dependencies is longer; the files are read by the process that serves requests. */
const MAX_PACKAGE_JSON_BYTES = 512 * 1024;
const MAX_PROCFILE_BYTES = 64 * 1024;
const PACKAGE_JSON_BOUNDS = { maxValues: 20_000, maxDepth: 64 };

type Tool = 'yarn' | 'pnpm' | 'python3';

/** Where builds put static sites; the first that contains an index.html is served. `.` is the build folder itself. */
export const STATIC_FOLDERS = [
  'dist',
  'build',
  'out',
  '_site',
  '.output/public',
  '.vitepress/dist',
  'docs/.vitepress/dist',
  '.vuepress/dist',
  'docs/.vuepress/dist',
  'dist/client',
  'dist/browser',
  'public',
  'site',
  'www',
  '.',
] as const;

/** Reads what the plan of a build depends on. Throws a `WorkloadError` if a file of the source is invalid. */
export async function gatherFacts(root: string, directory: string, path: string): Promise<Facts> {
  const packageJson = await readSource(root, join(directory, 'package.json'), MAX_PACKAGE_JSON_BYTES);
  return {
    files: await knownFilesIn(directory),
    packageJson: packageJson === null ? null : parsePackageJson(packageJson),
    procfile: await readSource(root, join(directory, 'Procfile'), MAX_PROCFILE_BYTES),
    staticFolders: await staticFoldersOf(directory),
    tools: await toolsOn(path),
  };
}

/** One name at a time: a list of a folder is as long as its tenant likes. */
async function knownFilesIn(directory: string): Promise<Set<KnownFile>> {
  const found = new Set<KnownFile>();
  for (const name of KNOWN_FILES) {
    if (await exists(join(directory, name))) found.add(name);
  }
  return found;
}

/** Asked again after a build, which may have made one. */
export async function staticFoldersOf(
  directory: string,
  isThere: (path: string) => Promise<boolean> = isFile,
): Promise<string[]> {
  const found: string[] = [];
  for (const folder of STATIC_FOLDERS) {
    if (await isThere(join(directory, folder, 'index.html'))) found.push(folder);
  }
  return found;
}

/** Parses a package.json. Throws a `WorkloadError` if it is not valid. */
export function parsePackageJson(text: string): PackageJson {
  const problem = jsonShapeProblem(text, PACKAGE_JSON_BOUNDS);
  if (problem !== null) throw buildFailed(`package.json cannot be read. ${problem}`);
  const manifest = parseObject(text);
  if (manifest === null) throw buildFailed('package.json is not a valid JSON object');
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

/** Whether a path is a regular file. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
