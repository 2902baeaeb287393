import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineInspection } from '../definition.ts';
import { CONTROLLERS, type Controller, readHierarchies } from './confinement/hierarchies.ts';
import { findTools } from './confinement/tools.ts';

/** A user of the kind that applications run as. */
const SAMPLE_OWNER = { uid: 65_534, gid: 65_534 };

const LIMITED = {
  memory: 'memory',
  cpu: 'CPU',
  pids: 'the number of processes',
} as const satisfies Record<Controller, string>;

/** Which limits this machine can enforce for this user. Makes no control group. */
export async function inspectMachine(): Promise<EngineInspection> {
  if (process.platform !== 'linux')
    return { about: 'applications run as child processes', lacks: ['limits are enforced on Linux only'] };
  const isRoot = process.getuid?.() === 0;
  const { setpriv, prlimit } = await findTools(isRoot ? SAMPLE_OWNER : undefined);
  const controllers = await usableControllers();
  const lacks: string[] = [];
  if (!isRoot) lacks.push('this user is not root, so that all applications run as the same user');
  for (const controller of CONTROLLERS)
    if (!controllers.has(controller)) lacks.push(`${LIMITED[controller]} is not limited by control groups`);
  if (setpriv === null) lacks.push('setpriv of util-linux is missing');
  if (prlimit === null) lacks.push('prlimit of util-linux is missing');
  return { about: 'applications run as child processes', lacks };
}

/** The controllers in whose control groups this user may make groups. */
async function usableControllers(): Promise<ReadonlySet<Controller>> {
  const { unified, legacy } = await readHierarchies();
  const usable = new Set<Controller>();
  if (unified === null || !(await isWritable(unified))) return usable;
  const offered = await readFile(join(unified, 'cgroup.controllers'), 'utf8').catch(() => '');
  for (const controller of CONTROLLERS) {
    const folder = legacy[controller];
    if (offered.split(/\s+/).includes(controller)) usable.add(controller);
    else if (folder !== undefined && (await isWritable(folder))) usable.add(controller);
  }
  return usable;
}

function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
