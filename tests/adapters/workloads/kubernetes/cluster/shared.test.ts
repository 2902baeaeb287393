import { describe, expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aKubernetesEngine, aNode, noKubernetes } from '../../../../support/kubernetes.ts';
import { leftOf, withCluster } from '../../../../support/kubernetes-objects.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aBuild, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram, SERVE } from '../support.ts';

const COUNTING = `let n = 0; setInterval(() => console.log('line ' + n++), 100);\n${SERVE}`;

describe.skipIf(noKubernetes !== null)(`two programs share a cluster${skipNote(noKubernetes)}`, () => {
  it('and know the releases of each other, whose output one of them records', async () => {
    const node = await aNode();
    const one = await aKubernetesEngine({ ...node, nodeId: 'node-one' });
    const two = await aKubernetesEngine({ ...node, nodeId: 'node-two' });
    const events: string[] = [];
    for (const engine of [one, two]) engine.onReleaseEvent(({ kind }) => void events.push(kind));
    const lines: string[] = [];
    const output = linesTo((line) => void (line.startsWith('line') && lines.push(line)));
    const first = new AbortController();
    await two.shared.follow(async () => output, first.signal);

    await one.build(aBuild(await aProgram(COUNTING)), aRun());
    const endpoint = await one.start(aStart({ projectId: 'prj_one' }), aRun());
    await until('the other one knows it', () => two.endpoint('rel_one') !== null);
    expect(two.endpoint('rel_one')).toEqual(endpoint);
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    expect(await two.usage('rel_one')).toMatchObject({ restarts: 0 });
    expect([...(await two.shared.kept()).releaseIds]).toEqual(['rel_one']);
    expect((await two.inventory()).releases).toEqual([{ applicationId: 'app_one', releaseId: 'rel_one' }]);
    await until('some lines', () => lines.length > 5);

    // Another one takes over, and goes on where the first one has ended.
    first.abort();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const second = new AbortController();
    const before = lines.length;
    await one.shared.follow(async () => output, second.signal);
    await until('more lines', () => lines.length > before + 20);
    expect(lines).toEqual(lines.map((_, n) => `line ${n}`));

    // It is started again at the other program: the same pod goes on.
    expect(await two.start(aStart({ projectId: 'prj_one' }), aRun())).toEqual(endpoint);
    await two.stop('rel_one', 1_000);
    await until('its end is known', () => one.endpoint('rel_one') === null);
    expect(events).toEqual([]);
    second.abort();
    const again = await two.start(aStart({ projectId: 'prj_one' }), aRun());
    await until('its next start is known', () => one.endpoint('rel_one')?.host === again.host);
    await one.removeApplication('app_one');
    await until('nothing is left', async () => (await leftOf(node.homeId)).length === 0);
    await until('its removal is known', () => two.endpoint('rel_one') === null);
    expect(events).toEqual([]);
  });

  it('and both know what a user of the cluster has removed, which a start makes again', async () => {
    const node = await aNode();
    const one = await aKubernetesEngine({ ...node, nodeId: 'node-one' });
    const two = await aKubernetesEngine({ ...node, nodeId: 'node-two' });
    await one.build(aBuild(await aProgram(SERVE)), aRun());
    const start = aStart({ projectId: 'prj_one' });
    await one.start(start, aRun());
    await withCluster(async (cluster) => {
      const labels = new Names(node.homeId).selector({ release: 'rel_one' });
      for (const { metadata } of (await cluster.list('Deployment', { labels })).items)
        await cluster.remove('Deployment', {
          namespace: metadata?.namespace ?? '',
          name: metadata?.name ?? '',
        });
    });
    for (const engine of [one, two]) {
      expect([...(await engine.shared.kept()).releaseIds]).toEqual([]);
      // Its Service is still there.
      expect(engine.endpoint('rel_one')).not.toBeNull();
    }
    const endpoint = await two.start(start, aRun());
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    expect([...(await one.shared.kept()).releaseIds]).toEqual(['rel_one']);
    await one.removeApplication('app_one');
  });

  it('and each ends only its own commands, and those of programs that are dead', async () => {
    const node = await aNode();
    const one = await aKubernetesEngine({ ...node, nodeId: 'node-one' });
    await one.build(aBuild(await aProgram(SERVE)), aRun());
    const lines: string[] = [];
    const output = linesTo((line) => void lines.push(line));
    const command = {
      ...{ commandId: 'run_one', applicationId: 'app_one', releaseId: 'rel_one', env: {}, output },
      argv: ['sh', '-c', 'echo begun; exec sleep 600'] as const,
    };
    const running = one.runOnce(command, aRun()).catch((error: unknown) => error);
    await until('it runs', () => lines.includes('begun'));
    const two = await aKubernetesEngine({ ...node, nodeId: 'node-two' });
    await two.endLeftCommands(['node-one']);
    expect(await leftOf(node.homeId)).toContain('Pod run-one');
    await two.endLeftCommands([]);
    expect(await leftOf(node.homeId)).not.toContain('Pod run-one');
    expect(String(await running)).toMatch(/removed from the cluster|exitCode|object Object/);
  });
});
