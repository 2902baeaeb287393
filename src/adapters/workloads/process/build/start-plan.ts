import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartCommand } from '../../common/build/start-command.ts';
import { writeAtomically } from '../../common/files.ts';

/** Kept beside the release, so that it can be started again without a build. */
export interface StartPlan {
  readonly version: 1;
  readonly start: StartCommand;
  /** Working folder, relative to the release's tree. */
  readonly directory: string;
}

export interface StartTools {
  readonly nodePath: string;
  readonly staticServer: string;
  readonly port: number;
}

/** The argument array that starts a release in its working folder. */
export function startArgv(
  start: StartCommand,
  directory: string,
  tools: StartTools,
): readonly [string, ...string[]] {
  switch (start.kind) {
    case 'shell':
      return ['/bin/sh', '-c', start.command];
    case 'exec':
      return start.argv;
    case 'node':
      return [tools.nodePath, '--', start.file];
    case 'static':
      return [tools.nodePath, tools.staticServer, directory, String(tools.port)];
  }
}

/** Folders of programs that a release brings along, nearest first, as npm and virtual environments put them on PATH. */
export function binariesOf(tree: string, directory: string): string[] {
  const segments = directory.split('/').filter((segment) => segment !== '' && segment !== '.');
  const folders = segments.map((_, index) => join(tree, ...segments.slice(0, segments.length - index)));
  return [
    join(tree, directory, '.venv/bin'),
    ...[...folders, tree].map((folder) => join(folder, 'node_modules/.bin')),
  ];
}

/** Writes the plan that `readStartPlan` reads. */
export async function writeStartPlan(file: string, plan: StartPlan): Promise<void> {
  await writeAtomically(file, JSON.stringify(plan));
}

/** Null if the build has not finished. The file belongs to this program, out of the tenant's reach. */
export async function readStartPlan(file: string): Promise<StartPlan | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as StartPlan);
}
