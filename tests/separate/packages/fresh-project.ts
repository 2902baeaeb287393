import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type PackageFolder, packageFolder } from '../../../scripts/build/common/paths.ts';

const exec = promisify(execFile);
const MAX_OUTPUT_BYTES = 50_000_000;

/** What a strict project sets: declarations of packages are checked too. */
export const STRICT = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
} as const;

/** A folder outside of the repository, with nothing in it but what a test puts there. */
export class FreshProject {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async write(files: Readonly<Record<string, string | object>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    }
  }

  /** Installs packages as a user does: `name@range`, or a package of this repository by its folder in `packages/`. */
  async install(packages: readonly string[], ours: readonly PackageFolder[]): Promise<void> {
    const tarballs: string[] = [];
    for (const name of ours) tarballs.push(await pack(name, this.folder));
    await this.write({ 'package.json': { name: 'fresh', private: true, type: 'module' } });
    const options = ['--no-audit', '--no-fund', '--prefer-offline', '--legacy-peer-deps=false'];
    await this.run('npm', 'install', ...options, ...tarballs, ...packages);
  }

  /** Runs a program of the project, or of the machine, in the folder. Rejects with its output if it fails. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { stdout, stderr } = await exec(program, args, {
      cwd: this.folder,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: {
        ...process.env,
        NODE_ENV: '',
        NODE_OPTIONS: '',
        PATH: `${this.folder}/node_modules/.bin:${process.env.PATH}`,
      },
    }).catch((error: { stdout: string; stderr: string; message: string }) => {
      throw new Error(
        `${program} ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}\n${error.message}`,
      );
    });
    return `${stdout}${stderr}`;
  }

  /** The codes of what the compiler finds wrong, in its order. */
  async typeErrors(): Promise<string[]> {
    const output = await this.run('tsc', '--pretty', 'false').catch((error: Error) => error.message);
    return [...output.matchAll(/error (TS\d+)/g)].map(([, code]) => code ?? '');
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function freshProject(): Promise<FreshProject> {
  return new FreshProject(await mkdtemp(join(tmpdir(), 'pilothouse-fresh-')));
}

/** Packs one of our packages, which `npm run test:packages` has built. Returns the path of the archive. */
async function pack(name: PackageFolder, target: string): Promise<string> {
  const before = new Set(await readdir(target));
  await exec('npm', ['pack', '--ignore-scripts', '--pack-destination', target], { cwd: packageFolder(name) });
  const archive = (await readdir(target)).find((file) => !before.has(file) && file.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`${name} was not packed`);
  return `./${archive}`;
}
