import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandFailed } from '#src/adapters/workloads/common/failures.ts';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { docker, IMAGES } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aCommand } from '../commands-contract.ts';
import { aBuild, aRun, aSource, aStart } from '../support.ts';
import { busyboxFile, SERVE } from './support.ts';

const aRelease = async (...lines: string[]) =>
  aBuild(await aSource({ Dockerfile: busyboxFile(SERVE, ...lines) }), { buildType: 'dockerfile' });

describe.skipIf(noDocker !== null)(`one-off commands in containers${skipNote(noDocker)}`, () => {
  it('run in the folder of the image without its entrypoint, and leave no container', async () => {
    const node = await aNode();
    const engine = await aDockerEngine(node);
    await engine.build(await aRelease('WORKDIR /somewhere', 'ENTRYPOINT ["/bin/sh", "-c"]'), aRun());
    const shown = aCommand(['pwd']);
    expect(await engine.runOnce(shown, aRun())).toEqual({ exitCode: 0 });
    expect(shown.lines).toEqual(['/somewhere']);
    const killed = aCommand(['sh', '-c', 'echo before; kill -9 $$']);
    expect(await engine.runOnce(killed, aRun())).toEqual({ exitCode: 137 });
    expect(killed.lines).toEqual(['before']);
    expect((await leftOf(node.homeId)).filter((left) => !left.startsWith('image'))).toEqual([]);
  });

  it('have the limits and the network of the project', async () => {
    const node = await aNode();
    const engine = await aDockerEngine({ ...node, limits: { memoryBytes: 64 * 1024 * 1024 } });
    await engine.build(await aRelease(), aRun());
    await engine.start(aStart({ projectId: 'prj_one', serviceHost: 'shop', port: 3000 }), aRun());
    const fetching = aCommand(['wget', '-q', '-O', '-', 'http://shop:3000/'], { projectId: 'prj_one' });
    await until(
      'the release answers a command',
      async () => (await engine.runOnce(fetching, aRun())).exitCode === 0,
    );
    expect(fetching.lines).toContain('hello');

    const held = aCommand(['sleep', '600'], { projectId: 'prj_one' });
    const cancel = new AbortController();
    const ended = expect(engine.runOnce(held, aRun(cancel.signal))).rejects.toThrow('enough');
    const container = docker.getContainer(new Names(node.homeId).container(held.commandId));
    const { HostConfig } = await until('it runs', () => container.inspect().catch(() => undefined));
    expect(HostConfig).toMatchObject({
      ...{ Memory: 64 * 1024 * 1024, CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'], Init: true },
      RestartPolicy: { Name: 'no' },
    });
    cancel.abort(new Error('enough'));
    await ended;
    await engine.removeApplication('app_one');
    expect(await leftOf(node.homeId)).toEqual([]);
  });

  it('that a killed program has left are removed by the next one, and are no releases', async () => {
    const node = await aNode();
    const first = await aDockerEngine(node);
    await first.build(await aRelease(), aRun());
    const endpoint = await first.start(aStart(), aRun());
    await first.close();
    const { output: _, lines: __, ...command } = aCommand(['sleep', '600']);
    const script = `
      import { openDockerEngine } from '#src/adapters/workloads/docker/open.ts';
      import { NO_OUTPUT } from '#src/kernel/output.ts';
      const engine = await openDockerEngine({ ...${JSON.stringify({ ...node, images: IMAGES })}, log() {} });
      await engine.runOnce({ ...${JSON.stringify(command)}, output: NO_OUTPUT }, { signal: AbortSignal.timeout(500_000), log() {} });`;
    const child = spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const container = docker.getContainer(new Names(node.homeId).container(command.commandId));
    await until('it runs', async () => (await container.inspect().catch(() => null))?.State.Running);
    child.kill('SIGKILL');
    await exited;

    const next = await aDockerEngine(node);
    expect(next.endpoint('rel_one')).toEqual(endpoint);
    await expect(container.inspect()).rejects.toMatchObject({ statusCode: 404 });
    expect((await next.inventory()).releases).toEqual([{ applicationId: 'app_one', releaseId: 'rel_one' }]);
  });

  it('that no program follows are ended, and those that one follows are not', async () => {
    const node = await aNode();
    const other = await aDockerEngine(node);
    const engine = await aDockerEngine(node);
    await engine.build(await aRelease(), aRun());
    const held = aCommand(['sh', '-c', 'echo begun; exec sleep 600']);
    const ended = engine.runOnce(held, aRun()).catch((error: unknown) => error);
    await until('it runs', () => held.lines.includes('begun'));
    await engine.endLeftCommands();
    const container = docker.getContainer(new Names(node.homeId).container(held.commandId));
    expect((await container.inspect()).State.Running).toBe(true);
    // This one knows nothing of it.
    await other.endLeftCommands();
    // It is asked before or after the container is gone.
    expect([
      { exitCode: 137 },
      commandFailed('its container was removed from the Docker Engine'),
    ]).toContainEqual(await ended);
    expect((await leftOf(node.homeId)).filter((left) => !left.startsWith('image'))).toEqual([]);
  });
});
