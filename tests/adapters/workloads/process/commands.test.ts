import { describe, expect, it } from 'vitest';
import type { ProcessEngineOptions } from '#src/adapters/workloads/process/open.ts';
import { noProcessList, processesOf } from '../../../engines/processes.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aCommand } from '../commands-contract.ts';
import { aBuild, anEngine, aRun, aSource, aStart, isRoot } from '../support.ts';

/** Leaves a process in its own session, by default with an environment that shows what it belongs to. */
const leaving = (marker: string, env = 'process.env') => [
  'node',
  '-e',
  `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${marker}'], { detached: true, stdio: 'ignore', env: ${env} }).unref()`,
];

async function withRelease(options: Partial<ProcessEngineOptions>) {
  const engine = await anEngine(options);
  await engine.build(aBuild(await aSource({ 'index.html': '' })), aRun());
  return engine;
}

describe.skipIf(noProcessList !== null)(`what one-off commands leave${skipNote(noProcessList)}`, () => {
  const [program, ...rest] = leaving('marker-of-a-command');

  it.each([
    ['with control groups', {}],
    ['without control groups', { withoutCgroups: true }],
  ])('a process of its own session ends with it, beside a release that runs: %s', async (_, options) => {
    const engine = await withRelease(options);
    await engine.start(aStart(), aRun());
    expect(await engine.runOnce(aCommand([program ?? '', ...rest]), aRun())).toEqual({ exitCode: 0 });
    expect(await processesOf('marker-of-a-command')).toEqual([]);
  });

  it.runIf(isRoot)(
    'one that hides ends with it, too, where nothing else of the application runs',
    async () => {
      const engine = await withRelease({ withoutCgroups: true });
      const [file = '', ...args] = leaving('marker-of-a-hidden-one', '{}');
      expect(await engine.runOnce(aCommand([file, ...args]), aRun())).toEqual({ exitCode: 0 });
      await until('it is gone', async () => (await processesOf('marker-of-a-hidden-one')).length === 0);
    },
  );

  it.runIf(isRoot)('it runs as the user of the application', async () => {
    const engine = await withRelease({});
    const own = aCommand(['id', '-u']);
    await engine.runOnce(own, aRun());
    expect(Number(own.lines[0])).toBeGreaterThan(1000);
  });

  it('a stop by force ends a command', async () => {
    const first = await withRelease({});
    const running = first.runOnce(
      aCommand(['node', '-e', 'setInterval(() => {}, 1000)', 'marker-of-a-rest']),
      aRun(),
    );
    running.catch(() => undefined);
    await until('it runs', async () => (await processesOf('marker-of-a-rest')).length > 0);
    first.killNow();
    await until('it is gone', async () => (await processesOf('marker-of-a-rest')).length === 0);
    expect(await running).toEqual({ exitCode: 137 });
  });
});
