import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

type Argv = readonly [string, ...string[]];

/** A builder of this machine that writes a plan for BuildKit from a source, and how to use what it writes. */
export interface ExternalBuilder {
  readonly name: 'nixpacks' | 'railpack';
  readonly argv: Argv;
  /** The folder that is sent to BuildKit, and the plan's path in it. */
  readonly context: string;
  readonly planFile: string;
  readonly buildArguments: Readonly<Record<string, string>>;
}

const RAILPACK_FRONTEND = 'ghcr.io/railwayapp/railpack-frontend';
const RAILPACK_PLAN = 'railpack-plan.json';

/** What to run for a source. The application's variables are not passed: either builder would write them down. */
export function externalBuilder(program: string, source: string, out: string): ExternalBuilder {
  if (program.endsWith('/nixpacks')) {
    const argv: Argv = [program, 'build', source, '--out', out];
    return { name: 'nixpacks', argv, context: out, planFile: '.nixpacks/Dockerfile', buildArguments: {} };
  }
  return {
    name: 'railpack',
    argv: [program, 'prepare', source, '--plan-out', join(source, RAILPACK_PLAN)],
    context: source,
    planFile: RAILPACK_PLAN,
    buildArguments: { BUILDKIT_SYNTAX: RAILPACK_FRONTEND },
  };
}

/** The first of the two builders on a path; null where neither is installed. */
export async function findExternalBuilder(path: string): Promise<string | null> {
  for (const name of ['nixpacks', 'railpack']) {
    for (const folder of path.split(':').filter((part) => part.startsWith('/'))) {
      const file = join(folder, name);
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return file;
    }
  }
  return null;
}
