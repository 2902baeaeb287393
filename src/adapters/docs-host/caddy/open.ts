/**
 * The docs host as one route in a Caddy of the operator. The registered hostnames are those of the route, so they
 * cannot differ from a list here. A Caddy that loses its configuration loses the hostnames, too; every license sync
 * registers them again. Other objects of the configuration are left alone. Certificates are ordered in the first
 * handshake for a registered hostname; a Caddy that has an `ask` address asks there first.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isHostName } from '#src/kernel/host-name.ts';
import type { DocsHost } from '../port.ts';
import { type CaddyWrite, type DocsSettings, planDocs, registeredHosts } from './plan.ts';

/** What is needed of Caddy's admin API; the client is opened with the program. */
export interface DocsCaddyAdmin {
  /** Null where there is nothing. */
  read(path: string): Promise<unknown>;
  write(write: CaddyWrite): Promise<void>;
}

export interface CaddyDocsHostOptions extends DocsSettings {
  readonly admin: DocsCaddyAdmin;
}

const RETRY_PAUSES_MS = [100, 300, 900];

/** Registers docs hostnames in a Caddy of the operator. Failures of Caddy reject. */
export function openCaddyDocsHost({ admin, ...settings }: CaddyDocsHostOptions): DocsHost {
  let last: Promise<void> = Promise.resolve();

  const apply = async (edit: (hosts: Set<string>) => void) => {
    const config = await admin.read('/config/');
    const hosts = new Set(registeredHosts(config));
    edit(hosts);
    for (const write of planDocs(config, [...hosts].sort(), settings)) await admin.write(write);
  };
  /** One after the other: each reads the list that the one before has written. */
  const change = (edit: (hosts: Set<string>) => void): Promise<void> => {
    const next = last.then(() => withRetries(() => apply(edit)));
    last = next.catch(() => undefined);
    return next;
  };

  return {
    register: async (hostname) => {
      // It becomes part of a matcher, where stars and braces have a meaning.
      if (!isHostName(hostname)) throw new TypeError(`${hostname} is not a host name.`);
      await change((hosts) => hosts.add(hostname));
    },
    remove: (hostname) => change((hosts) => hosts.delete(hostname)),
    list: async () => [...registeredHosts(await admin.read('/config/'))].sort(),
  };
}

/**
 * Right after a change Caddy may lose the connection of the next, for its API restarts. What was lost on the way is
 * planned anew.
 */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await work();
    } catch {
      await delay(pauseMs);
    }
  }
  return work();
}
