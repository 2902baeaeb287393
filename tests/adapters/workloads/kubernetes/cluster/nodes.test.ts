import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReleaseEvent } from '#src/adapters/workloads/port.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aKubernetesEngine, aNode, noKubernetes, podsOf } from '../../../../support/kubernetes.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aBuild, aDatabase, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram, SERVE } from '../support.ts';

/**
 * The cluster of the tests gives a node up after 12 seconds instead of 40. The engine replaces pods 30 seconds later;
 * the rest is for a busy machine.
 */
const MOVED_MS = 90_000;

const canCut = process.env.KUBERNETES_CAN_CUT === '1';
const lacking = noKubernetes ?? (canCut ? null : 'only nodes of start-kubernetes.sh can be taken off');

describe.skipIf(lacking !== null)(`a node that does not answer${skipNote(lacking)}`, () => {
  it('loses its applications to others, keeps its databases, and is used again when it is back', async ({
    annotate,
  }) => {
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    const events: ReleaseEvent[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    const database = aDatabase({ projectId: 'prj_one', serviceHost: 'shop-abc123' });
    await engine.build(aBuild(await aProgram(SERVE)), aRun());
    const start = aStart({ projectId: 'prj_one' });
    const endpoint = await engine.start(start, aRun());
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    const nodeOf = async () => (await podsOf(node.nodeId, 'rel_one'))[0]?.spec?.nodeName ?? '';
    const cut = await nodeOf();
    await engine.startDatabase(database, aRun());

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

    await network('join', cut);
    // Only once: the old pod of the release ends, and the database answers, wherever it was.
    await until('one pod of the release', async () => (await podsOf(node.nodeId, 'rel_one')).length === 1);
    const lines: string[] = [];
    const host = await engine.databaseEndpoint(database);
    const script = `require('node:net').connect(${host.port}, '${host.host}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
    const command = {
      ...{ commandId: 'run_one', applicationId: 'app_one', releaseId: 'rel_one', projectId: 'prj_one' },
      ...{ argv: ['node', '-e', script] as const, env: {}, output: linesTo((line) => void lines.push(line)) },
    };
    await until('the database', async () => (await engine.runOnce(command, aRun())).exitCode === 0);
    expect((await firstAnswer(endpoint)).text).toBe('hello');
    expect(events).toHaveLength(2);
  });
});

/** Takes a node off the network of the cluster, or back. */
async function network(action: 'cut' | 'join', node: string): Promise<void> {
  const script = join(import.meta.dirname, '../../../../support/start-kubernetes.sh');
  const run = promisify(execFile);
  await run('bash', [script, action, node.replace('node', '')]);
}
