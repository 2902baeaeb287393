import { mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RouteFolder, routeFolder } from '#src/adapters/ingress/caddy/route-folder.ts';

const ONE = { host: '127.0.0.1', port: 4001 };
const TWO = { host: '::1', port: 4002 };

describe('a folder of routes', () => {
  let path: string;
  let folder: RouteFolder;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'pilothouse-routes-'));
    folder = routeFolder(path);
  });
  afterEach(() => rm(path, { recursive: true, force: true }));

  /** What Caddy finds for each host. */
  async function found(): Promise<Record<string, string[]>> {
    const hosts = await readdir(folder.hosts).catch(() => []);
    const entries = hosts.map(async (host) => [host, await readdir(join(folder.hosts, host, 'to'))]);
    return Object.fromEntries(await Promise.all(entries));
  }

  test('has the target of each host, and no target that no host has', async () => {
    folder.open();
    folder.set('a.test', ONE);
    folder.set('b.test', ONE);
    folder.set('c.test', TWO);
    expect(await found()).toEqual({
      'a.test': ['127.0.0.1:4001'],
      'b.test': ['127.0.0.1:4001'],
      'c.test': ['[::1]:4002'],
    });
    folder.set('a.test', TWO);
    folder.set('b.test', null);
    folder.set('unknown.test', null);
    expect(await found()).toEqual({ 'a.test': ['[::1]:4002'], 'c.test': ['[::1]:4002'] });
    expect(await readdir(join(path, 'targets'))).toEqual(['[::1]:4002']);
  });

  test.each([
    '',
    '.',
    '..',
    'A.test',
    'a..test',
    '../x',
    'a/b',
    '*',
    '[::1]',
    'a_b.test',
    `${'a.'.repeat(127)}a`,
  ])('leaves the host %j to the relay', async (host) => {
    folder.open();
    folder.set(host, ONE);
    expect(await found()).toEqual({});
  });

  test('leaves a target with a name to the relay: Caddy would ask a name server', async () => {
    folder.open();
    folder.set('a.test', ONE);
    folder.set('a.test', { host: 'service.test', port: 80 });
    expect(await found()).toEqual({});
  });

  test('is empty after a start, also of what an earlier run has left, and after its end', async () => {
    folder.open();
    folder.set('a.test', ONE);
    await writeFile(join(path, 'mine'), '');
    const next = routeFolder(path);
    next.set('b.test', ONE);
    next.open();
    expect(await found()).toEqual({});
    next.set('b.test', ONE);
    next.clear();
    next.set('b.test', ONE);
    expect(await found()).toEqual({});
    expect(await readdir(path)).toEqual(['mine']);
  });

  test('accepts further changes after one that failed', async () => {
    folder.open();
    await mkdir(join(folder.hosts, 'a.test'));
    expect(() => folder.set('a.test', TWO)).toThrow();
    expect(await readdir(join(path, 'targets'))).toEqual([]);
    folder.set('b.test', ONE);
    expect(await readdir(join(folder.hosts, 'b.test', 'to'))).toEqual(['127.0.0.1:4001']);
  });

  test('lets other users follow a name, but not list the hosts', async () => {
    folder.open();
    folder.set('a.test', ONE);
    const mode = async (...names: string[]) => (await stat(join(path, ...names))).mode & 0o777;
    expect(await mode('hosts')).toBe(0o711);
    expect(await mode('targets')).toBe(0o711);
    expect(await mode('hosts', 'a.test')).toBe(0o711);
    expect(await mode('hosts', 'a.test', 'to')).toBe(0o755);
    expect(await readlink(join(folder.hosts, 'a.test'))).toBe('../targets/127.0.0.1:4001');
  });
});
