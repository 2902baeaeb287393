import { setTimeout as delay } from 'node:timers/promises';
import { at } from '#src/kernel/config-tree.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { type CaddyAdmin, CaddyConnectionLost } from './caddy-admin.ts';
import { planWrites } from './plan.ts';
import type { CaddySettings } from './wanted.ts';

const RETRY_PAUSES_MS = [100, 300];

/** Puts Caddy in front of the relay. Returns how many writes that took: 0 if it was there already. */
export async function establish(admin: CaddyAdmin, settings: CaddySettings): Promise<number> {
  let written = 0;
  const attempt = async () => {
    // Planned anew each time: a write whose answer was lost may have been done.
    for (const write of planWrites(at(await admin.read('/config/'), 'apps'), settings)) {
      written += 1;
      await admin.write(write);
    }
    return written;
  };
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CaddyConnectionLost)) throw error;
      await delay(pauseMs);
    }
  }
  return attempt();
}

/** The same at the start, where a port in use is what most likely goes wrong. */
export async function establishFirst(admin: CaddyAdmin, settings: CaddySettings): Promise<void> {
  try {
    await establish(admin, settings);
  } catch (error) {
    const busy = /address already in use|listener address repeated/.test(messageOf(error));
    if (!busy) throw error;
    const ports = [settings.port, settings.https?.port].filter((port) => port !== undefined).join(' or ');
    throw new OperatorError(
      `Port ${ports} on ${settings.host} is in use (INGRESS_PORT, INGRESS_HTTPS_PORT). ${messageOf(error)}`,
      { cause: error },
    );
  }
}
