import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readKubeconfig } from '#src/adapters/workloads/kubernetes/cluster/kubeconfig.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aKubernetesEngine, aNode, noKubernetes } from '../../../../support/kubernetes.ts';
import { leftOf } from '../../../../support/kubernetes-objects.ts';
import { openClusterProxy } from '../../../../support/kubernetes-proxy.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aCommand } from '../../commands-contract.ts';
import { aBuild, aDataDir, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram } from '../support.ts';

const AWAY_MS = 60_000;

/** Counts aloud, and ends when it is asked to. */
const COUNTING = `
  let n = 0;
  setInterval(() => console.log(process.pid + ' line ' + n++), 250);
  require('node:http').createServer((request, response) => {
    response.end('hello', () => request.url === '/exit' && process.exit(9));
  }).listen(process.env.PORT);`;

async function anEngineOnAWay() {
  const way = await openClusterProxy(await aDataDir());
  onTestFinished(() => way.close());
  const node = await aNode();
  const logged: string[] = [];
  const access = await readKubeconfig(way.kubeconfig);
  const log = (message: string) => void logged.push(message);
  const engine = await aKubernetesEngine({ ...node, access, log });
  return { engine, logged, node, way };
}

describe.skipIf(noKubernetes !== null)(`an API server that is away${skipNote(noKubernetes)}`, () => {
  it('for a moment: one-off commands go on, and every line of them arrives', async () => {
    const { engine, node, way } = await anEngineOnAWay();
    await engine.build(aBuild(await aProgram(COUNTING)), aRun());
    const counting = 'for n in $(seq 120); do echo line $n; sleep 0.1; done; exit 7';
    const command = aCommand(['sh', '-c', counting]);
    const ended = engine.runOnce(command, aRun());
    const cancel = new AbortController();
    const held = aCommand(['sh', '-c', 'echo begun; exec sleep 600']);
    const cancelled = expect(engine.runOnce(held, aRun(cancel.signal))).rejects.toThrow('enough');
    const short = aCommand(['sh', '-c', 'for n in $(seq 30); do echo line $n; sleep 0.1; done; exit 3']);
    const endedAway = engine.runOnce(short, aRun());
    const all = [command, held, short];
    await until('their output', () => all.every(({ lines }) => lines.length > 0));
    way.cut();
    cancel.abort(new Error('enough'));
    await sleep(7_000);
    way.letThrough();
    expect(await ended).toEqual({ exitCode: 7 });
    expect(command.lines).toEqual(Array.from({ length: 120 }, (_, index) => `line ${index + 1}`));
    expect(await endedAway, 'it ended meanwhile').toEqual({ exitCode: 3 });
    expect(short.lines).toEqual(Array.from({ length: 30 }, (_, index) => `line ${index + 1}`));
    await cancelled;
    const left = await leftOf(node.homeId);
    expect(left.filter((object) => object.includes('run-'))).toEqual([]);
  });

  it('for a minute: applications go on, and what happened meanwhile is reported', async () => {
    const { engine, logged, way } = await anEngineOnAWay();
    const events: string[] = [];
    engine.onReleaseEvent(({ kind, detail }) => void events.push(`${kind}: ${detail}`));
    const lines: string[] = [];
    await engine.build(aBuild(await aProgram(COUNTING)), aRun());
    const endpoint = await engine.start(aStart({ output: linesTo((line) => void lines.push(line)) }), aRun());
    await firstAnswer(endpoint);

    way.cut();
    const cutMs = Date.now();
    await expect(engine.inventory()).rejects.toThrow(
      /^The Kubernetes API server http:\/\/127\.0\.0\.1:\d+ does not answer \(\w+\)$/,
    );
    await expect(engine.start(aStart({ releaseId: 'rel_two' }), aRun())).rejects.toThrow('does not answer');
    expect((await firstAnswer(endpoint, '/exit')).text).toBe('hello');
    while (Date.now() - cutMs < AWAY_MS) {
      expect(engine.endpoint('rel_one')).toEqual(endpoint);
      expect((await firstAnswer(endpoint)).text).toBe('hello');
      await sleep(500);
    }
    expect(events).toEqual([]);
    // Once for the watch, and once for the output.
    expect(logged.length).toBeLessThanOrEqual(3);
    way.letThrough();

    await until('what happened to be reported', () => events.length >= 2);
    expect(events).toEqual(['exited: exited with code 9', 'restarted: started again']);
    const seen = lines.length;
    await until('more output', () => lines.length > seen + 8);
    expect(new Set(lines).size, 'no line twice').toBe(lines.length);
    const last = Number(lines.at(-1)?.split(' ').at(-1));
    const ofLast = lines.filter((line) => line.split(' ')[0] === lines.at(-1)?.split(' ')[0]);
    expect(ofLast.length, 'no line of the second start lost').toBeGreaterThanOrEqual(last + 1);
    await engine.stop('rel_one', 1_000);
    expect(engine.endpoint('rel_one')).toBeNull();
  });
});
