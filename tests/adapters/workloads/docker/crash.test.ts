import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DockerEngine } from '#src/adapters/workloads/docker/engine.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { IMAGES } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { aBuild, aDatabase, aRun, aSource, aStart, firstAnswer } from '../support.ts';
import { busyboxFile, SERVE } from './support.ts';

/** A control plane that builds and starts a release and a database, and is killed some time after it has begun. */
async function killedControlPlane(node: { homeId: string; dataDir: string }, afterMs: number): Promise<void> {
  const sourceDir = await aSource({
    Dockerfile: busyboxFile(SERVE, `RUN echo ${node.homeId} >/node`, 'RUN sleep 0.5', 'RUN sleep 0.5'),
  });
  const script = `
    import { openDockerEngine } from '#src/adapters/workloads/docker/open.ts';
    import { NO_OUTPUT } from '#src/kernel/output.ts';
    const engine = await openDockerEngine({ ...${JSON.stringify({ ...node, images: IMAGES })}, log() {} });
    const run = { signal: AbortSignal.timeout(500_000), log() {} };
    console.log('BEGUN');
    await engine.build(${JSON.stringify(aBuild(sourceDir, { releaseId: 'rel_new', buildType: 'dockerfile' }))}, run);
    await engine.start({ ...${JSON.stringify(aStart({ releaseId: 'rel_new' }))}, output: NO_OUTPUT }, run);
    await engine.startDatabase(${JSON.stringify(aDatabase({ type: 'mariadb' }))}, run);
    console.log('DONE');`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let timer: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'BEGUN') timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
    if (line === 'DONE') child.kill('SIGKILL');
  }
  clearTimeout(timer);
  await exited;
}

/** What the sweep of the control plane does with what no record knows. */
async function sweep(engine: DockerEngine, known: string): Promise<void> {
  const { releases, databaseIds } = await engine.inventory();
  for (const release of releases) if (release.releaseId !== known) await engine.removeRelease(release);
  for (const databaseId of databaseIds) await engine.removeDatabase(databaseId);
}

describe.skipIf(noDocker !== null)(`a control plane that is killed${skipNote(noDocker)}`, () => {
  it.each([400, 1200, 1400, 1800, 2600, 30_000])(
    'after %i ms of its work leaves nothing that is not found, and what runs goes on',
    async (afterMs) => {
      const node = await aNode();
      const first = await aDockerEngine(node);
      const sourceDir = await aSource({ Dockerfile: busyboxFile(SERVE) });
      await first.build(aBuild(sourceDir, { buildType: 'dockerfile' }), aRun());
      const endpoint = await first.start(aStart(), aRun());
      await first.close();
      await killedControlPlane(node, afterMs);

      expect((await firstAnswer(endpoint)).status).toBe(200);
      const next = await aDockerEngine(node);
      expect(next.endpoint('rel_one')).toEqual(endpoint);
      // An interrupted creation can be repeated from any state.
      await next.startDatabase(aDatabase({ type: 'mariadb' }), aRun());
      await sweep(next, 'rel_one');
      expect((await next.inventory()).releases).toEqual([{ applicationId: 'app_one', releaseId: 'rel_one' }]);
      await next.removeApplication('app_one');
      expect(await leftOf(node.homeId)).toEqual([]);
    },
  );
});
