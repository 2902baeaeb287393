import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../common/files.ts';
import { CONTROLLERS, type Controller } from './hierarchies.ts';

/** Where this program moves to, since a group of version 2 that has limits for its children contains no processes. */
const OWN_LEAF = 'pilothouse-server';

/** The group of version 2 below which this program makes its own, whether it has moved already or not. */
export function delegatedGroup(unified: string): string {
  return basename(unified) === OWN_LEAF ? dirname(unified) : unified;
}

/** Enables limits for the children of a group of version 2; returns the controllers that can limit them. */
export async function enableControllers(group: string): Promise<Controller[]> {
  const offered = (await readFile(join(group, 'cgroup.controllers'), 'utf8').catch(() => ''))
    .trim()
    .split(' ');
  const enabled: Controller[] = [];
  for (const controller of CONTROLLERS) {
    if (offered.includes(controller) && (await enable(group, controller))) enabled.push(controller);
  }
  return enabled;
}

async function enable(group: string, controller: Controller): Promise<boolean> {
  const write = () => writeFile(join(group, 'cgroup.subtree_control'), `+${controller}`);
  try {
    await write();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EBUSY' || !(await moveAside(group))) return false;
    return write().then(
      () => true,
      () => false,
    );
  }
}

/** Only if the group contains nothing but this program and its parents, as in a service or a container. */
async function moveAside(group: string): Promise<boolean> {
  const family = await ancestry(process.pid);
  const members = (await readFile(join(group, 'cgroup.procs'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map(Number);
  if (members.length === 0 || !members.every((pid) => family.has(pid))) return false;
  const leaf = join(group, OWN_LEAF);
  try {
    await mkdir(leaf, { recursive: true });
    for (const pid of members) await writeFile(join(leaf, 'cgroup.procs'), String(pid));
    return true;
  } catch {
    return false;
  }
}

async function ancestry(pid: number): Promise<Set<number>> {
  const family = new Set<number>();
  for (let at = pid; at > 0 && !family.has(at); ) {
    family.add(at);
    const status = await readFile(`/proc/${at}/status`, 'utf8').catch(() => '');
    at = Number(/^PPid:\t(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return family;
}
