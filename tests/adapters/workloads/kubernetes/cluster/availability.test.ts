import { describe, expect, it } from 'vitest';
import { aKubernetesEngine, noKubernetes } from '../../../../support/kubernetes.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { until } from '../../../../support/until.ts';
import { aBuild, aRun, aStart, firstAnswer } from '../../support.ts';
import { aProgram, SERVE } from '../support.ts';

const SLOW_MS = 10_000;
/** The pods are on different nodes, whose number is in their addresses. The one on the second node listens late. */
const SLOW_ON_ONE_NODE = `
  const [address] = Object.values(require('node:os').networkInterfaces()).flat().filter(({ internal, family }) => !internal && family === 'IPv4');
  const serve = () => { ${SERVE} };
  setTimeout(serve, address.address.split('.')[2] === '2' ? ${SLOW_MS} : 0);`;

describe.skipIf(noKubernetes !== null)(`the availability of replicas${skipNote(noKubernetes)}`, () => {
  it('is complete once the slowest one is ready', async () => {
    const engine = await aKubernetesEngine();
    await engine.build(aBuild(await aProgram(SLOW_ON_ONE_NODE)), aRun());
    const endpoint = await engine.start(aStart({ replicas: 2, needsAll: true }), aRun());
    const startedMs = Date.now();
    await firstAnswer(endpoint);
    expect(await engine.availability('rel_one')).toMatchObject({ wanted: 2 });
    expect((await engine.availability('rel_one')).available).toBeLessThan(2);
    await until('both are available', async () => (await engine.availability('rel_one')).available === 2);
    // The later one may have begun before the start was over.
    expect(Date.now() - startedMs).toBeGreaterThan(SLOW_MS / 2);
  });

  it('is complete only when a process has run for a moment without an exit', async () => {
    const engine = await aKubernetesEngine();
    const program = `${SERVE} setTimeout(() => process.exit(5), 1000);`;
    await engine.build(aBuild(await aProgram(program)), aRun());
    let exits = 0;
    engine.onReleaseEvent(({ kind }) => {
      if (kind === 'exited') exits += 1;
    });
    await engine.start(aStart({ needsAll: true }), aRun());
    await until('two exits', async () => {
      expect((await engine.availability('rel_one')).available).toBe(0);
      return exits >= 2;
    });
  });
});
