import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { processesOfUser } from '../adapters/workloads/process/hostile.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { step } from '../support/step.ts';
import { until } from '../support/until.ts';
import { commit, webApp } from './sample-apps.ts';

const HOSTILE = 20;
const WATCHED_MS = 20_000;
const lacking = process.platform === 'linux' && process.getuid?.() === 0 ? null : 'it needs root on Linux';

const serve = `require('node:http').createServer((request, response) => response.end('hostile')).listen(process.env.PORT, '127.0.0.1');\n`;

/** What tenants do to their neighbours, one kind each, as long as they run. */
const DEEDS = {
  forks: `require('node:fs').writeFileSync('bomb.sh', 'trap "" TERM; while :; do setsid sh bomb.sh & sleep 0.2; done');
    require('node:child_process').spawn('/bin/sh', ['bomb.sh'], { detached: true, env: {}, stdio: 'ignore' });`,
  hides: `require('node:child_process').spawn('env', ['-i', 'setsid', '-f', process.execPath, '-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);`,
  floods: `setInterval(() => process.stdout.write('x\\n'.repeat(5000)), 5);`,
  fills: `let i = 0; setInterval(() => { try { require('node:fs').writeFileSync('f' + i++, Buffer.alloc(1e6, 1)) } catch {} }, 20);`,
  links: `const fs = require('node:fs'); const bait = '/tmp/pilothouse-tenant-' + process.getuid(); fs.mkdirSync(bait, { recursive: true }); fs.chmodSync(bait, 0o777);
    try { fs.symlinkSync('/etc', bait + '/a'); fs.mkdirSync(bait + '/b') } catch {}
    setInterval(() => { try { fs.renameSync(bait + '/a', bait + '/c'); fs.renameSync(bait + '/b', bait + '/a'); fs.renameSync(bait + '/c', bait + '/b') } catch {} }, 1);`,
} as const;
const KINDS = Object.keys(DEEDS) as (keyof typeof DEEDS)[];

describe.skipIf(lacking !== null)(`${HOSTILE} hostile tenants${skipNote(lacking)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  const hostile: { applicationId: string; uid: number }[] = [];

  beforeAll(async () => {
    [world, host] = await Promise.all([
      startRealProcess({
        APPLICATION_DISK_MB: '100',
        APPLICATION_PROCESSES: '60',
        APPLICATION_CPUS: '0.05',
        APPLICATION_MEMORY_MB: '256',
      }),
      startGitServer(),
    ]);
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  async function imported(name: string, files: Record<string, string>) {
    const { url } = await host.makeRepository(name, { branches: { main: [commit(files)] } });
    return world.importSite({
      name,
      domain: `${name}.example.com`,
      source: { type: 'git', customGitUrl: url },
    });
  }

  test('harm no other, and are gone as a whole once they are removed', async () => {
    await step('leave the API and the sites of others answering', async () => {
      const good = await imported('good', webApp('good'));
      expect(await world.settled(good.deploymentId)).toMatchObject({ status: 'done' });
      const made = [];
      for (let index = 0; index < HOSTILE; index++) {
        const deed = DEEDS[KINDS[index % KINDS.length] ?? 'forks'];
        made.push(
          await imported(`hostile-${index}`, { ...webApp('hostile'), 'server.js': `${serve}${deed}` }),
        );
      }
      for (const { deploymentId, applicationId } of made) {
        await world.settled(deploymentId);
        const uid = (await stat(join(world.dataDir, 'apps', applicationId))).gid;
        hostile.push({ applicationId, uid });
      }
      const apiMs: number[] = [];
      const endsAt = Date.now() + WATCHED_MS;
      while (Date.now() < endsAt) {
        const from = performance.now();
        expect((await world.call('GET /api/health')).status).toBe(200);
        apiMs.push(performance.now() - from);
        expect(await world.visit('good.example.com')).toEqual({ status: 200, text: 'good' });
      }
      const sorted = apiMs.sort((one, other) => one - other);
      // Far above what an idle machine shows: what counts is that no user waits until a tenant ends.
      expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(2_000);
    });

    await step('are gone as a whole once they are removed', async () => {
      for (const { applicationId } of hostile)
        await world.ok('POST /api/application.remove', { applicationId });
      const folders = () => readdir(join(world.dataDir, 'apps'));
      await until('only the good one has a folder', async () => (await folders()).length === 1);
      // A process that was killed is in the list until its parent has taken note of its end.
      await until('none of their processes is left', async () => {
        const left = await Promise.all(hostile.map(({ uid }) => processesOfUser(uid)));
        return left.flat().length === 0;
      });
      const names = hostile.map(({ uid }) => `pilothouse-tenant-${uid}`);
      expect((await readdir(tmpdir())).filter((name) => names.includes(name))).toEqual([]);
      await until(
        'their files are erased',
        async () => (await readdir(join(world.dataDir, 'trash'))).length === 0,
      );
      expect(await world.visit('good.example.com')).toEqual({ status: 200, text: 'good' });
    });
  });
});
