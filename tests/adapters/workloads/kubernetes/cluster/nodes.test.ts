import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReleaseEvent } from '#src/adapters/workloads/port.ts';
import { aKubernetesEngine, aNode, noKubernetes } from '../../../../support/kubernetes.ts';
import { podsOf } from '../../../../support/kubernetes-objects.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aBuild, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram, SERVE } from '../support.ts';

/**
 * The cluster of the tests gives a node up after 12 seconds instead of 40. The engine replaces pods 30 seconds later;
 * the rest is for a busy machine.
 */
const MOVED_MS = 120_000;

const canCut = process.env.KUBERNETES_CAN_CUT === '1';
const lacking = noKubernetes ?? (canCut ? null : 'only nodes of start-kubernetes.sh can be taken off');

describe.skipIf(lacking !== null)(`a node that does not answer${skipNote(lacking)}`, () => {
  it('loses its applications to others', async ({ annotate }) => {
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    const events: ReleaseEvent[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    await engine.build(aBuild(await aProgram(SERVE)), aRun());
    const endpoint = await engine.start(aStart(), aRun());
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    const cut = (await podsOf(node.nodeId, 'rel_one'))[0]?.spec?.nodeName ?? '';

    onTestFinished(() => network('join', cut));
    await network('cut', cut);
    const cutMs = Date.now();
    await until('an exit to be reported', () => events.some(({ kind }) => kind === 'exited'));
    await until('a start to be reported', () => events.some(({ kind }) => kind === 'restarted'));
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    const tookMs = Date.now() - cutMs;
    await annotate(`an application left its node after ${Math.round(tookMs / 1_000)} s`);
    expect(tookMs).toBeLessThan(MOVED_MS);
    expect(events.map(({ detail }) => detail)).toEqual([`its pod was removed from ${cut}`, 'started again']);
  });
});

/** Takes a node off the network of the cluster, or back. */
async function network(action: 'cut' | 'join', node: string): Promise<void> {
  const script = join(import.meta.dirname, '../../../../support/start-kubernetes.sh');
  const run = promisify(execFile);
  await run('bash', [script, action, node.replace('node', '')]);
}
