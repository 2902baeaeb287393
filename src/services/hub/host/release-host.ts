import type { Tx } from '#db/client.ts';
import {
  deleteIdleHosts,
  findHubHost,
  holdsHost,
  listHeldHosts,
  releaseOrphanedHosts,
  updateHubHost,
} from '#db/queries/hub-host.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { BACKGROUND_PAGE, BACKGROUND_SHARE, pagesById } from '#src/kernel/pages.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Clocked } from '../../platform/core/index.ts';
import type { Hub } from '../context.ts';
import { cooledBefore } from './host-proof.ts';

const UNUSED_MS = 60 * 60_000;

/**
 * Call it after a license has released a name at a host. A proved host without other names of the license stays reserved
 * for it during the cool-down; an unproved host is free at once.
 */
export async function releaseHost(hub: Clocked, tx: Tx, permit: LicensePermit, host: string): Promise<void> {
  const { licenseId } = permit;
  const row = await findHubHost(tx, host);
  if (row === undefined || row.licenseId !== licenseId || row.releasedAt !== null) return;
  if (await holdsHost(tx, host, licenseId)) return;
  await updateHubHost(tx, permit, host, { releasedAt: isoFromNow(hub.clock) });
}

/** Periodic task: releases hosts of removed instances, and deletes hosts after their cool-down. */
export async function forgetHosts(hub: Hub): Promise<void> {
  const db = hub.database.writer;
  const permit = forPlatform('retention');
  const list = async (after: string | null, limit: number) =>
    (await listHeldHosts(hub.database.reader, after ?? '', limit)).map((host) => ({ id: host }));
  for await (const page of pagesById(BACKGROUND_PAGE, list, BACKGROUND_SHARE)) {
    const hosts = page.map(({ id }) => id);
    await releaseOrphanedHosts(db, permit, hosts, isoFromNow(hub.clock));
  }
  const unusedBefore = isoFromNow(hub.clock, -UNUSED_MS);
  await deleteIdleHosts(db, permit, { cooledBefore: cooledBefore(hub), unusedBefore });
}
