import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Controllers of control groups that limit an application. */
export const CONTROLLERS = ['memory', 'cpu', 'pids'] as const;
export type Controller = (typeof CONTROLLERS)[number];

/** Where this program is in the control groups of the machine. */
export interface Hierarchies {
  /** Its folder in the one hierarchy of version 2: there everything of a group can be killed at once. */
  readonly unified: string | null;
  /** Its folders in hierarchies of version 1, for the controllers that are bound to those. */
  readonly legacy: Readonly<Partial<Record<Controller, string>>>;
}

interface Mount {
  /** Folder of the hierarchy that is mounted. */
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** Reads `/proc/self/mountinfo` and `/proc/self/cgroup`, whose formats the kernel documents. */
export function hierarchiesOf(mountInfo: string, ownGroups: string): Hierarchies {
  const mounts = mountInfo
    .split('\n')
    .map(parseMount)
    .filter((mount) => mount !== null);
  const unifiedMount = mounts.find(({ type }) => type === 'cgroup2');
  const own = ownGroups.split('\n').map(parseGroup);
  const folder = (mount: Mount | undefined, path: string | undefined) =>
    mount === undefined || path === undefined ? null : folderOf(mount, path);
  const legacy: Partial<Record<Controller, string>> = {};
  for (const controller of CONTROLLERS) {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller));
    const path = own.find((group) => group?.controllers.includes(controller))?.path;
    const found = folder(mount, path);
    if (found !== null) legacy[controller] = found;
  }
  return { unified: folder(unifiedMount, own.find((group) => group?.id === '0')?.path), legacy };
}

/** Where this process is. Without `/proc`, as outside of Linux, in no hierarchy. */
export async function readHierarchies(): Promise<Hierarchies> {
  const read = (file: string) => readFile(`/proc/self/${file}`, 'utf8').catch(() => '');
  return hierarchiesOf(await read('mountinfo'), await read('cgroup'));
}

/** `36 35 98:0 /root /point rw,noatime shared:1 - type source options` */
function parseMount(line: string): Mount | null {
  const [before = '', after] = line.split(' - ');
  const [, , , root, point] = before.split(' ');
  const [type, , options = ''] = after?.split(' ') ?? [];
  if (root === undefined || point === undefined || type === undefined) return null;
  return { root: unescaped(root), point: unescaped(point), type, options: options.split(',') };
}

/** `5:cpu,cpuacct:/path`; version 2 is `0::/path`. */
function parseGroup(line: string): { id: string; controllers: string[]; path: string } | null {
  const [, id, controllers, path] = /^(\d+):([^:]*):(\/.*)$/.exec(line) ?? [];
  if (id === undefined || controllers === undefined || path === undefined) return null;
  return { id, controllers: controllers.split(','), path };
}

/** Null where the own group is not below what is mounted here, as in some containers. */
function folderOf({ root, point }: Mount, path: string): string | null {
  if (path.startsWith('/..')) return null;
  const base = root === '/' ? '' : root;
  if (path !== base && !path.startsWith(`${base}/`)) return null;
  return join(point, path.slice(base.length)).replace(/\/$/, '');
}

/** The kernel writes spaces and the like as octal numbers. */
function unescaped(path: string): string {
  return path.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
