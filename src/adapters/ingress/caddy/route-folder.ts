import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { authorityOf } from '#src/kernel/listen-address.ts';
import type { Target } from '../port.ts';

/**
 * The targets of hosts as files that Caddy reads: `hosts/a.test` is a link to the folder `targets/127.0.0.1:4001`, in which
 * `to/127.0.0.1:4001` is an empty file. A link is replaced in one step, so that a host always has its old target or its
 * new one. The calls are synchronous: two to four of the system, on a folder in memory, in the order of the changes.
 */
export interface RouteFolder {
  /** Contains a folder for each host with a target. */
  readonly hosts: string;
  /** Removes what an earlier run has left, and accepts targets from now on. Throws if it cannot write. */
  open(): void;
  /** Null: the host has no target, or not one that Caddy reaches itself. Before `open` and after `clear` without effect. */
  set(host: string, target: Target | null): void;
  /** Takes all hosts off. */
  clear(): void;
}

/** Between the name of a host and its target, so that no other name of the folder `hosts` (`.`, none) leads to targets. */
export const TARGET_FOLDER = 'to';

/** The characters of host names, as visitors' programs send them: all others are left to the relay. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const MAX_HOST_LENGTH = 253;
/** Users of the machine can follow a name that they know, but cannot list the hosts. */
const MODE = 0o711;
const READABLE = 0o755;

/** Writes nothing before it is opened. */
export function routeFolder(folder: string): RouteFolder {
  const hosts = join(folder, 'hosts');
  const targets = join(folder, 'targets');
  const next = join(folder, 'next');
  /** The name of each host's target, and how many hosts each target has. */
  const targetOf = new Map<string, string>();
  const uses = new Map<string, number>();
  let isOpen = false;

  const empty = () => {
    for (const path of [hosts, targets, next]) rmSync(path, { recursive: true, force: true });
    targetOf.clear();
    uses.clear();
  };
  const addTarget = (name: string) => {
    const used = uses.get(name) ?? 0;
    uses.set(name, used + 1);
    if (used > 0) return;
    try {
      const inner = join(targets, name, TARGET_FOLDER);
      makeFolder(join(targets, name), MODE);
      makeFolder(inner, READABLE);
      writeFileSync(join(inner, name), '');
    } catch (error) {
      removeTarget(name);
      throw error;
    }
  };
  const removeTarget = (name: string) => {
    const left = (uses.get(name) ?? 1) - 1;
    if (left > 0) return void uses.set(name, left);
    uses.delete(name);
    rmSync(join(targets, name), { recursive: true, force: true });
  };

  return {
    hosts,
    open() {
      mkdirSync(folder, { recursive: true, mode: MODE });
      empty();
      makeFolder(hosts, MODE);
      makeFolder(targets, MODE);
      isOpen = true;
    },
    set(host, target) {
      if (!isOpen || !HOST.test(host) || host.length > MAX_HOST_LENGTH) return;
      const name = target !== null && isIP(target.host) > 0 ? authorityOf(target) : undefined;
      const before = targetOf.get(host);
      if (name === before) return;
      if (name === undefined) {
        rmSync(join(hosts, host), { force: true });
        targetOf.delete(host);
      } else {
        addTarget(name);
        try {
          symlinkSync(join('..', 'targets', name), next);
          renameSync(next, join(hosts, host));
        } catch (error) {
          // Such as on a full disk. What is left here would be in the way of every further change.
          rmSync(next, { force: true });
          removeTarget(name);
          throw error;
        }
        targetOf.set(host, name);
      }
      if (before !== undefined) removeTarget(before);
    },
    clear() {
      if (!isOpen) return;
      isOpen = false;
      empty();
    },
  };
}

/** With this mode, independent of the mask of the process: Caddy is another user. */
function makeFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
}
