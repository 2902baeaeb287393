import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { confirmRestore, markRestored } from '#src/services/platform/restore/index.ts';
import { openTestApp } from '../support/app.ts';
import { until } from '../support/until.ts';

it('does not contact the license hub until the restore is confirmed, and shows that in its health', async () => {
  let requests = 0;
  const hub = createServer((_request, response) => {
    requests++;
    response.writeHead(503).end('{}');
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  const { port } = hub.address() as AddressInfo;
  const world = await openTestApp({
    LICENSE_HUB_URL: `http://127.0.0.1:${port}`,
    LICENSE_KEY: `lic_${'a'.repeat(26)}`,
  });
  const { instance } = world.app;
  try {
    await until('the instance syncs', () => requests > 0);
    await markRestored(instance.database.writer, {
      restoredAt: '2026-01-02T00:00:00.000Z',
      backupCreatedAt: '2026-01-01T00:00:00.000Z',
    });
    const before = requests;
    await expect(instance.hub?.checkSubdomain('lic_a', 'shop')).rejects.toThrow(/restored from a backup/);
    expect(requests).toBe(before);
    expect((await world.call('GET /api/health')).body).toMatchObject({
      status: 'ok',
      restore: 'unconfirmed',
    });
    await confirmRestore(instance);
    await expect(instance.hub?.checkSubdomain('lic_a', 'shop')).rejects.toThrow(/cannot answer/);
    expect(requests).toBeGreaterThan(before);
    expect((await world.call('GET /api/health')).body).not.toHaveProperty('restore');
  } finally {
    await world.close();
    hub.closeAllConnections();
    hub.close();
  }
});
