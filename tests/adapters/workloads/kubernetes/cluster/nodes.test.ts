import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Node, Pod } from 'kubernetes-types/core/v1.d.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import type { ReleaseEvent } from '#src/adapters/workloads/port.ts';
import { linesTo } from '#src/kernel/output.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { aCluster, aKubernetesEngine, aNode, noKubernetes } from '../../../../support/kubernetes.ts';
import { kubectl } from '../../../../support/kubernetes-admin.ts';
import { podsOf } from '../../../../support/kubernetes-objects.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aBuild, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram, SERVE } from '../support.ts';

/**
 * The cluster of the tests gives a node up after 12 seconds instead of 40, as it looks every few seconds, and replaces pods 30
 * seconds later. The rest is for a busy machine.
 */
const REPLACED_MS = (12 + 30 + 20) * 1_000;
/** With the start of a container there. */
const MOVED_MS = REPLACED_MS + 60_000;
/** The cluster looks at its nodes more often. */
const TAINTED_MS = 5_000;
const COUNTING = `const pod = require('node:os').hostname(); let n = 0;
  setInterval(() => console.log(pod + ' line ' + n++), 500);\n${SERVE}`;

const canCut = process.env.KUBERNETES_CAN_CUT === '1';
const lacking = noKubernetes ?? (canCut ? null : 'only nodes of start-kubernetes.sh can be taken off');

describe.skipIf(lacking !== null)(`a node that does not answer${skipNote(lacking)}`, () => {
  it('loses its applications to others, and ends what it still runs when it is back', async ({
    annotate,
  }) => {
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    const events: ReleaseEvent[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    await engine.build(aBuild(await aProgram(COUNTING)), aRun());
    const lines: string[] = [];
    const output = linesTo((line) => void lines.push(line));
    const endpoint = await engine.start(aStart({ output }), aRun());
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    const [stale] = await podsOf(node.homeId, 'rel_one');
    const cut = stale?.spec?.nodeName ?? '';
    const cluster = await aCluster();
    const labels = new Names(node.homeId).selector({ release: 'rel_one' });
    const pods = async () => (await cluster.list('Pod', { labels })).items;
    const nameOf = ({ metadata }: Pod) => metadata?.name ?? '';

    onTestFinished(() => network('join', cut));
    await network('cut', cut);
    const cutMs = Date.now();
    if (await isTaintForgotten(cut)) await annotate(`the cluster forgot to taint ${cut}; the test did it`);
    await until('an exit to be reported', () => events.some(({ kind }) => kind === 'exited'));
    await until('a start to be reported', () => events.some(({ kind }) => kind === 'restarted'));
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    const tookMs = Date.now() - cutMs;
    await annotate(`an application left its node after ${Math.round(tookMs / 1_000)} s`);
    expect(tookMs).toBeLessThan(MOVED_MS);
    const fresh = (await pods()).find(({ metadata }) => metadata?.uid !== stale?.metadata?.uid);
    const createdMs = Date.parse(fresh?.metadata?.creationTimestamp ?? '');
    expect(createdMs - cutMs, 'as the documentation promises').toBeLessThan(REPLACED_MS);
    expect(await pods(), 'the node cannot report the end of the other one').toHaveLength(2);
    const name = fresh === undefined ? '' : nameOf(fresh);

    await network('join', cut);
    await until('the stale pod is gone', async () => (await pods()).length === 1);
    expect((await pods()).map(nameOf)).toEqual([name]);
    const count = () => lines.filter((line) => line.startsWith(`${name} `)).length;
    const before = count();
    await until('its output goes on', () => count() > before + 4);
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    expect(events.map(({ detail }) => detail)).toEqual([`its pod was removed from ${cut}`, 'started again']);
  });
});

/**
 * Waits until the cluster counts a node as unreachable. Kubernetes 1.20.2 then sometimes forgets the taint that removes its
 * pods, until the node has been back (kubernetes/kubernetes#96876; later versions do not). True: it had to be set here.
 */
async function isTaintForgotten(node: string): Promise<boolean> {
  const taint = 'node.kubernetes.io/unreachable';
  const look = async () => JSON.parse(await kubectl(['get', 'node', node, '-o', 'json'])) as Node;
  const isTainted = async () =>
    (await look()).spec?.taints?.some(({ key, effect }) => key === taint && effect === 'NoExecute') === true;
  const readiness = ({ status }: Node) => status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  await until(`${node} is unreachable`, async () => readiness(await look()) === 'Unknown');
  if (await waitFor(isTainted, { timeoutMs: TAINTED_MS, maxPauseMs: 1_000 })) return false;
  await kubectl(['taint', 'node', node, `${taint}:NoExecute`, '--overwrite']);
  return true;
}

/** Takes a node off the network of the cluster, or back. */
async function network(action: 'cut' | 'join', node: string): Promise<void> {
  const script = join(import.meta.dirname, '../../../../support/start-kubernetes.sh');
  const run = promisify(execFile);
  await run('bash', [script, action, node.replace('node', '')]);
}
