import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseId } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';
import { until } from '../support/until.ts';

let world: TestApp;
let site: { applicationId: string; deploymentId: string };
let path: `GET /${string}`;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  site = (await importSite(world)).body;
  await settled(world, site.deploymentId);
  path = `GET /api/deployment.log?deploymentId=${site.deploymentId}`;
});
afterAll(() => world.close());

test('the log of a deployment that has ended is compressed, and read as before', async () => {
  const folder = join(world.dataDir, 'logs', site.applicationId);
  await until('it is compressed', async () => {
    // Its folder is made when the log is first written to the disk, which may be after the deployment ends.
    const files = await readdir(folder).catch((): string[] => []);
    return files.includes(`${site.deploymentId}.log.gz`) && !files.includes(`${site.deploymentId}.log`);
  });
  expect(await readdir(folder)).toEqual([`${site.deploymentId}.log.gz`]);
  const answer = await world.call(path);
  expect(Object.keys(answer.body)).toEqual(['log']);
  expect(answer.body.log).toContain('The release receives the visitors now');
});

test('it is read in pages that together are the whole', async () => {
  const { log } = await world.ok<{ log: string }>(path);
  const pages: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const page: { log: string; total: number; nextOffset: number | null } = await world.ok(
      `${path}&offset=${offset}&limit=2`,
    );
    expect(page.total).toBe(log.split('\n').length);
    expect(page.log.split('\n').length).toBeLessThanOrEqual(2);
    pages.push(page.log);
    offset = page.nextOffset;
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.join('\n')).toBe(log);
});

test('a page beyond its end is empty, and only one of the two fields is enough', async () => {
  const total = String((await world.ok<{ log: string }>(path)).log).split('\n').length;
  expect(await world.ok(`${path}&offset=100000`)).toEqual({ log: '', total, nextOffset: null });
  expect(await world.ok(`${path}&limit=1`)).toMatchObject({ total, nextOffset: 1 });
});

test('an application that has moved to another node leaves a note in its place', async () => {
  const { node } = await world.app.instance.database.reader
    .selectFrom('application')
    .select('node')
    .where('id', '=', parseId('app', site.applicationId))
    .executeTakeFirstOrThrow();
  await moveTo('node_other');
  try {
    const note = expect.stringContaining('on another node (node_other)');
    expect(await world.ok(path)).toEqual({ log: expect.any(String), note });
    expect(await world.ok(`${path}&limit=1`)).toMatchObject({ note });
    const query = `applicationId=${site.applicationId}`;
    expect(await world.ok(`GET /api/application.log?${query}`)).toMatchObject({ note });
  } finally {
    await moveTo(node);
  }
});

async function moveTo(node: string): Promise<void> {
  await world.app.instance.database.writer
    .updateTable('application')
    .set({ node })
    .where('id', '=', parseId('app', site.applicationId))
    .execute();
}

test.each(['offset=-1', 'offset=x', 'limit=0', 'limit=10001', 'limit=1.5', 'offset=1&offset=2'])(
  '%s is refused',
  async (query) => {
    expect((await world.call(`${path}&${query}`)).status).toBe(400);
  },
);
