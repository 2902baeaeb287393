import { setTimeout as delay } from 'node:timers/promises';
import { at } from '#src/kernel/config-tree.ts';
import { authorityOf } from '#src/kernel/listen-address.ts';
import type { Target } from '../port.ts';
import type { CaddyAdmin } from './caddy-admin.ts';

/** Longer than Caddy needs from looking up a target to counting the request. */
const SETTLE_MS = 250;
const POLL_MS = 100;

/**
 * Resolves when Caddy has no request or WebSocket under way to these targets, or after `graceMs`. Call it after their hosts
 * lead elsewhere. A Caddy that does not answer counts as busy.
 */
export async function untilIdle(
  admin: Pick<CaddyAdmin, 'read'>,
  targets: readonly Target[],
  graceMs: number,
): Promise<void> {
  const addresses = new Set(targets.map(authorityOf));
  if (addresses.size === 0) return;
  const untilMs = performance.now() + graceMs;
  for (let pauseMs = SETTLE_MS; ; pauseMs = POLL_MS) {
    const leftMs = untilMs - performance.now();
    await delay(Math.max(0, Math.min(pauseMs, leftMs)));
    if (leftMs <= pauseMs || !(await isBusy(admin, addresses))) return;
  }
}

async function isBusy(admin: Pick<CaddyAdmin, 'read'>, addresses: ReadonlySet<string>): Promise<boolean> {
  try {
    const upstreams = await admin.read('/reverse_proxy/upstreams');
    if (!Array.isArray(upstreams)) return false;
    return upstreams.some(
      (each) => addresses.has(String(at(each, 'address'))) && Number(at(each, 'num_requests')) > 0,
    );
  } catch {
    return true;
  }
}
