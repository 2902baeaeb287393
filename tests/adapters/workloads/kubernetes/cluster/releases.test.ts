import { describe, expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { type ReleaseEvent, WorkloadError } from '#src/adapters/workloads/port.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aCluster, aKubernetesEngine, aNode, noKubernetes } from '../../../../support/kubernetes.ts';
import { kubectl, noAdmin } from '../../../../support/kubernetes-admin.ts';
import { leftOf, podsOf } from '../../../../support/kubernetes-objects.ts';
import { NAMESPACE } from '../../../../support/kubernetes-settings.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aBuild, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram, SERVE } from '../support.ts';

const MIB = 1_048_576;

describe.skipIf(noKubernetes !== null)(`releases on a real cluster${skipNote(noKubernetes)}`, () => {
  it('passes on what each start prints, and reports exits and starts', async () => {
    const engine = await aKubernetesEngine();
    const events: ReleaseEvent[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    const lines: string[] = [];
    const program = `console.log('begin ' + process.env.GREETING); setTimeout(() => { console.log('end'); process.exit(7); }, 1500);`;
    await engine.build(aBuild(await aProgram(program)), aRun());
    const output = linesTo((line) => void lines.push(line));
    await engine.start(aStart({ env: { GREETING: 'gr $(PORT) ü' }, output }), aRun());
    await until(
      'the application to have ended twice',
      async () => lines.filter((line) => line === 'end').length >= 2,
    );
    expect(lines.filter((line) => /^(begin|end)/.test(line)).slice(0, 4)).toEqual([
      'begin gr $(PORT) ü',
      'end',
      'begin gr $(PORT) ü',
      'end',
    ]);
    await until('the events', async () => events.length >= 3);
    expect(events.slice(0, 3).map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
      'exited: exited with code 7',
      'restarted: started again',
      'exited: exited with code 7',
    ]);
    await engine.stop('rel_one', 1_000);
    const count = events.length;
    expect(engine.endpoint('rel_one')).toBeNull();
    expect(events.length).toBe(count);
  });

  it('reports a release that exceeds its memory', async () => {
    const limits = { memoryBytes: 96 * MIB, cpus: 1, reserved: 0.1 };
    const engine = await aKubernetesEngine({ limits });
    const events: ReleaseEvent[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    const program = `const all = []; setInterval(() => all.push(Buffer.alloc(8 << 20, 1)), 20);`;
    await engine.build(aBuild(await aProgram(program)), aRun());
    await engine.start(aStart(), aRun());
    await until('its end', async () => events.length > 0);
    expect(events[0]?.detail).toContain('it exceeded its memory limit');
  });

  it('finds a release again, with its output from where it was read, and leaves nothing when it is removed', async () => {
    const node = await aNode();
    const first = await aKubernetesEngine(node);
    const program = `let n = 0; setInterval(() => console.log('line ' + n++), 200);\n${SERVE}`;
    await first.build(aBuild(await aProgram(program)), aRun());
    const lines: string[] = [];
    const output = linesTo((line) => void lines.push(line));
    const leaving = new AbortController();
    await first.shared.follow(async () => output, leaving.signal);
    const start = aStart({ projectId: 'prj_one', serviceHost: 'site-abc123' });
    const endpoint = await first.start(start, aRun());
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    await until('some lines', async () => lines.length > 5);
    leaving.abort();
    await first.close();

    const second = await aKubernetesEngine(node);
    expect(second.endpoint('rel_one')).toEqual(endpoint);
    expect(await second.usage('rel_one')).toMatchObject({ restarts: 0, cpuLimit: 1 });
    expect(await second.start(start, aRun())).toEqual(endpoint);
    await second.shared.follow(async () => output, new AbortController().signal);
    const before = lines.length;
    await until('more lines', async () => lines.length > before + 5);
    expect(lines).toEqual(lines.map((_, n) => `line ${n}`));
    expect((await second.inventory()).releases).toEqual([{ applicationId: 'app_one', releaseId: 'rel_one' }]);
    await second.removeApplication('app_one');
    await until('nothing to be left', async () => (await leftOf(node.homeId)).length === 0);
  });

  it('confines the container as the engine docker does', async () => {
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    const program = `
      const { readFileSync, existsSync } = require('node:fs');
      const status = readFileSync('/proc/self/status', 'utf8');
      const of = (name) => new RegExp(name + ':\\\\s*(\\\\S+)').exec(status)[1];
      const facts = { uid: process.getuid(), caps: of('CapBnd'), noNewPrivs: of('NoNewPrivs'), seccomp: of('Seccomp'),
        token: existsSync('/var/run/secrets/kubernetes.io'), links: Object.keys(process.env).filter((n) => /SERVICE_HOST/.test(n)),
        isFirst: process.pid === 1 };
      require('node:http').createServer((q, r) => r.end(JSON.stringify(facts))).listen(80);`;
    await engine.build(aBuild(await aProgram(program)), aRun());
    const endpoint = await engine.start(aStart({ port: 80 }), aRun());
    expect(JSON.parse((await firstAnswer(endpoint)).text)).toEqual({
      ...{ uid: 1000, caps: '00000000000000eb', noNewPrivs: '1', seccomp: '2' },
      // The variables of the API server itself are in every pod.
      ...{ token: false, links: ['KUBERNETES_SERVICE_HOST'], isFirst: false },
    });
    const cluster = await aCluster();
    const namespace = new Names(node.homeId).namespace('app_one');
    const found = await cluster.get('Namespace', { name: namespace });
    expect(found?.metadata?.labels?.['pod-security.kubernetes.io/enforce']).toBe('baseline');
    if (noAdmin === null)
      expect(
        await kubectl(['get', 'networkpolicies', `--namespace=${namespace}`, '--output=name']),
      ).toContain('networkpolicy.networking.k8s.io/pilothouse');
  });

  it('spreads replicas over the nodes, behind one address and a budget for disruptions', async () => {
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    const program = `require('node:http').createServer((q, r) => r.end(require('node:os').hostname())).listen(process.env.PORT);`;
    await engine.build(aBuild(await aProgram(program)), aRun());
    const endpoint = await engine.start(aStart({ replicas: 2 }), aRun());
    const pods = () => podsOf(node.homeId, 'rel_one');
    await until('two pods', async () => (await pods()).length === 2);
    expect(new Set((await pods()).map(({ spec }) => spec?.nodeName)).size).toBe(2);
    const names = new Set<string>();
    await until('an answer of each', async () => {
      names.add((await firstAnswer(endpoint, '/', { headers: { connection: 'close' } })).text);
      return names.size === 2;
    });
    const cluster = await aCluster();
    const labels = new Names(node.homeId).selector({ release: 'rel_one' });
    const budgets = async () => (await cluster.list('PodDisruptionBudget', { labels })).items;
    expect((await budgets()).map(({ spec }) => spec?.maxUnavailable)).toEqual([1]);
    await engine.stop('rel_one', 1_000);
    expect(await budgets()).toEqual([]);
    expect(await pods()).toEqual([]);
  });

  it('gives the reason why no pod starts', async () => {
    const limits = { memoryBytes: 900_000 * MIB, cpus: 1, reserved: 1 };
    const engine = await aKubernetesEngine({ limits, scheduleMs: 500 });
    await engine.build(aBuild(await aProgram(SERVE)), aRun());
    const failure = await engine.start(aStart(), aRun()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WorkloadError);
    expect(String(failure)).toMatch(/did not start: no node of the cluster takes it: .*Insufficient memory/);
    expect(engine.endpoint('rel_one')).toBeNull();
  });

  it('gives the reason why the cluster refuses every pod', async () => {
    const engine = await aKubernetesEngine({ quota: { 'limits.memory': '1Mi' } });
    await engine.build(aBuild(await aProgram(SERVE)), aRun());
    await expect(engine.start(aStart(), aRun())).rejects.toThrow(
      /the cluster refuses its pod: .*exceeded quota/,
    );
  });

  it('copies an image that exists, and refuses those of other tenants', async () => {
    const registry = process.env.KUBERNETES_REGISTRY ?? '';
    const engine = await aKubernetesEngine();
    const release = { applicationId: 'app_one', releaseId: 'rel_one' };
    await engine.pull({ ...release, image: `${registry}/pilothouse-test/mongo-stand-in:1` }, aRun());
    const lines: string[] = [];
    const output = linesTo((line) => void lines.push(line));
    const command = {
      ...release,
      commandId: 'run_one',
      argv: ['cat', '/bin/mongosh'] as const,
      env: {},
      output,
    };
    expect(await engine.runOnce(command, aRun())).toEqual({ exitCode: 0 });
    expect(lines[0]).toBe('#!/bin/sh');
    const image = `${registry}/pilothouse-0123456789/app_two:rel_two`;
    const foreign = { applicationId: 'app_one', releaseId: 'rel_two', image };
    await expect(engine.pull(foreign, aRun())).rejects.toThrow('cannot be fetched');
  });

  it('is reached by its name in the project', async () => {
    const engine = await aKubernetesEngine();
    await engine.build(aBuild(await aProgram(SERVE)), aRun());
    await engine.start(aStart({ port: 3000, projectId: 'prj_one', serviceHost: '3d-shop' }), aRun());
    const script = `fetch('http://n3d-shop:3000').then((r) => r.text()).then(console.log, () => process.exit(1))`;
    const lines: string[] = [];
    const command = {
      ...{
        commandId: 'run_one',
        applicationId: 'app_one',
        releaseId: 'rel_one',
        projectId: 'prj_one',
        env: {},
      },
      argv: ['node', '-e', script] as const,
      output: linesTo((line) => void lines.push(line)),
    };
    await until('the name to answer', async () => (await engine.runOnce(command, aRun())).exitCode === 0);
    expect(lines).toContain('hello');
  });

  it('gives the reason why a node cannot fetch its image', async () => {
    const registry = process.env.KUBERNETES_REGISTRY ?? '';
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    await engine.build(aBuild(await aProgram(SERVE)), aRun());
    const cluster = await aCluster();
    const built = { namespace: NAMESPACE, name: new Names(node.homeId).shared('rel_one') };
    const image = (await cluster.get('ConfigMap', built))?.data?.image ?? '';
    const [repository = '', digest] = image.slice(registry.length + 1).split('@');
    const manifest = `http://${registry}/v2/${repository}/manifests/${digest}`;
    expect((await fetch(manifest, { method: 'DELETE' })).status).toBe(202);
    await expect(engine.start(aStart(), aRun())).rejects.toThrow(
      /^The application did not start: its image cannot be fetched: .*not found/,
    );
    expect(engine.endpoint('rel_one')).toBeNull();
  });
});
