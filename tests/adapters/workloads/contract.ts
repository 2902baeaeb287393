import { describe, expect, it, onTestFinished } from 'vitest';
import { WorkloadError, type Workloads } from '#src/adapters/workloads/port.ts';
import type { DatabaseType } from '#src/domain/database.ts';
import { commandsContract } from './commands-contract.ts';
import { aBuild, aDatabase, aRun, aSource, aStart, firstAnswer } from './support.ts';

const TYPES: readonly DatabaseType[] = ['postgres', 'mariadb', 'mysql', 'mongodb'];

/** What every implementation of the port must do. `open` makes a fresh one; the suite closes it. */
export function workloadsContract(name: string, open: () => Promise<Workloads>): void {
  async function opened(): Promise<Workloads> {
    const workloads = await open();
    onTestFinished(() => workloads.close());
    return workloads;
  }
  const aSite = () => aSource({ 'index.html': '<h1>hello</h1>' });

  commandsContract(name, opened);

  describe(`workloads contract: ${name}`, () => {
    it('builds, starts and answers where a release listens', async () => {
      const workloads = await opened();
      await workloads.build(aBuild(await aSite()), aRun());
      expect(workloads.endpoint('rel_one')).toBeNull();
      const endpoint = await workloads.start(aStart(), aRun());
      expect(workloads.endpoint('rel_one')).toEqual(endpoint);
      expect((await firstAnswer(endpoint)).status).toBe(200);
    });

    it('does everything twice without harm', async () => {
      const workloads = await opened();
      await workloads.build(aBuild(await aSite()), aRun());
      await workloads.build(aBuild(await aSite()), aRun());
      const endpoint = await workloads.start(aStart(), aRun());
      expect(await workloads.start(aStart(), aRun())).toEqual(endpoint);
      for (let round = 0; round < 2; round++) {
        await workloads.stop('rel_one', 1_000);
        expect(workloads.endpoint('rel_one')).toBeNull();
      }
      for (let round = 0; round < 2; round++) {
        await workloads.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
        await workloads.removeApplication('app_one');
        await workloads.removeDatabase('db_none');
      }
      expect(await workloads.inventory()).toEqual({ applicationIds: [], releases: [], databaseIds: [] });
    });

    it('starts a stopped release again without a build', async () => {
      const workloads = await opened();
      await workloads.build(aBuild(await aSite()), aRun());
      await workloads.start(aStart(), aRun());
      await workloads.stop('rel_one', 1_000);
      expect((await firstAnswer(await workloads.start(aStart(), aRun()))).status).toBe(200);
    });

    it('measures a release while it runs', async () => {
      const workloads = await opened();
      await workloads.build(aBuild(await aSite()), aRun());
      expect(await workloads.usage('rel_one')).toBeNull();
      await firstAnswer(await workloads.start(aStart(), aRun()));
      const usage = await workloads.usage('rel_one');
      expect(usage).toMatchObject({ restarts: 0, startedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect(usage?.memoryBytes ?? 1).toBeGreaterThan(0);
      expect(usage?.cpuSeconds ?? 1).toBeGreaterThan(0);
      expect(usage?.processes ?? 1).toBeGreaterThan(0);
      await workloads.stop('rel_one', 1_000);
      expect(await workloads.usage('rel_one')).toBeNull();
    });

    it('runs two releases of one application side by side and removes both with it', async () => {
      const workloads = await opened();
      for (const releaseId of ['rel_one', 'rel_two']) {
        await workloads.build(aBuild(await aSite(), { releaseId }), aRun());
        await workloads.start(aStart({ releaseId }), aRun());
      }
      const { releases, applicationIds } = await workloads.inventory();
      expect(releases.map(({ releaseId }) => releaseId).sort()).toEqual(['rel_one', 'rel_two']);
      expect(applicationIds).toEqual(['app_one']);
      expect(workloads.endpoint('rel_one')).not.toEqual(workloads.endpoint('rel_two'));
      await workloads.removeApplication('app_one');
      expect(workloads.endpoint('rel_one')).toBeNull();
      expect((await workloads.inventory()).releases).toEqual([]);
    });

    it('reports why a source cannot be built, and leaves nothing of it', async () => {
      const workloads = await opened();
      const failure = workloads.build(aBuild(await aSource({ 'README.md': 'nothing' })), aRun());
      await expect(failure).rejects.toThrow(WorkloadError);
      expect(await workloads.inventory()).toEqual({ applicationIds: [], releases: [], databaseIds: [] });
    });

    it('does nothing for a run that was cancelled before', async () => {
      const workloads = await opened();
      const cancelled = aRun(AbortSignal.abort(new Error('cancelled')));
      await expect(workloads.build(aBuild(await aSite()), cancelled)).rejects.toThrow('cancelled');
      expect((await workloads.inventory()).releases).toEqual([]);
    });

    it('refuses to start what was never built', async () => {
      const workloads = await opened();
      await expect(workloads.start(aStart(), aRun())).rejects.toThrow(WorkloadError);
    });

    it.each(TYPES)('knows the address of a %s database before it runs, and keeps it', async (type) => {
      const workloads = await opened();
      const spec = aDatabase({ type });
      const { supported } = await workloads.judgeDatabase(spec);
      if (!supported) return expect(workloads.startDatabase(spec, aRun())).rejects.toThrow(WorkloadError);
      const one = await workloads.databaseEndpoint({ databaseId: 'db_one', type });
      const two = await workloads.databaseEndpoint({ databaseId: 'db_two', type });
      expect(one).not.toEqual(two);
      await workloads.startDatabase(spec, aRun());
      await workloads.startDatabase(spec, aRun());
      expect(await workloads.databaseEndpoint({ databaseId: 'db_one', type })).toEqual(one);
      expect((await workloads.inventory()).databaseIds).toEqual(['db_one']);
      await workloads.removeDatabase('db_one');
      await workloads.removeDatabase('db_one');
      expect((await workloads.inventory()).databaseIds).toEqual([]);
    });

    it('names the database that it does not offer', async () => {
      const workloads = await opened();
      for (const type of TYPES) {
        const { supported, reason } = await workloads.judgeDatabase(aDatabase({ type }));
        if (!supported) expect(reason?.toLowerCase()).toContain(type);
      }
    });

    it('accepts images exactly if it offers them, and reports why it cannot pull one', async () => {
      const workloads = await opened();
      const { supported } = await workloads.judgeSource({ sourceType: 'docker', buildType: null });
      const spec = { applicationId: 'app_one', releaseId: 'rel_one', image: '127.0.0.1:1/none:1' };
      const cancelled = aRun(AbortSignal.abort(new Error('cancelled')));
      if (supported) await expect(workloads.pull(spec, cancelled)).rejects.toThrow('cancelled');
      else await expect(workloads.pull(spec, aRun())).rejects.toThrow(WorkloadError);
      expect((await workloads.inventory()).releases).toEqual([]);
    });

    it('judges sources by what the engine can run', async () => {
      const workloads = await opened();
      const docker = await workloads.judgeSource({ sourceType: 'docker', buildType: null });
      const dockerfile = await workloads.judgeSource({ sourceType: 'git', buildType: 'dockerfile' });
      const { unenforced, ...source } = await workloads.judgeSource({
        sourceType: 'git',
        buildType: 'nixpacks',
      });
      expect(source).toEqual({ supported: true });
      if (unenforced !== undefined) expect(unenforced).toContain('does not limit applications in');
      expect(dockerfile.supported).toBe(true);
      if (workloads.engine === 'process') {
        expect(docker.reason).toContain('docker');
        expect(dockerfile.warning?.code).toBe('BUILD_TYPE_EMULATED');
      } else {
        expect(docker).toEqual({ supported: true });
      }
    });
  });
}
