import { expect, test } from 'vitest';
import { ENGINE_LINKS, type EngineName, faultLine, planFaults } from '../../scripts/chaos/plan.ts';

const SECONDS = 10;
const linesOf = (engine: EngineName, seed = 1) =>
  planFaults(seed, SECONDS, engine).map((fault) => faultLine(fault).trim());

test('a seed plans what it has planned before', () => {
  expect(linesOf('process')).toEqual([
    '2.0 s  delay of clients by 874 ms, for 2.6 s',
    '3.0 s  delay of hub and gateway by 437 ms, for 2.6 s',
    '4.4 s  kill of process 1, for 0.8 s',
    '5.8 s  kill application of process 3, for 0.5 s',
    '6.6 s  drop of database 2, for 0.5 s',
    '7.7 s  drop of git host, for 1.1 s',
    '8.5 s  delay of database 3 by 253 ms, for 3.0 s',
  ]);
  expect(linesOf('kubernetes')).toEqual([
    '2.0 s  delay of clients by 874 ms, for 2.6 s',
    '2.0 s  kill API server, for 6.0 s',
    '3.0 s  delay of receiver by 437 ms, for 2.6 s',
    '4.4 s  kill of process 1, for 0.8 s',
    '5.8 s  kill application of process 3, for 0.5 s',
    '6.6 s  drop of database 3, for 0.5 s',
    '7.7 s  drop of hub and gateway, for 1.1 s',
    '7.7 s  delete pods, for 1.5 s',
    '8.5 s  delay of git host by 253 ms, for 3.0 s',
  ]);
  const kills = planFaults(1, 30, 'docker').filter(({ kind }) => kind === 'kill container engine');
  expect(kills.map(({ atMs, forMs }) => [atMs, forMs])).toEqual([
    [14_313, 1_665],
    [22_308, 786],
  ]);
});

test('only what an engine has is disturbed', () => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed);
  const own = /API server|pods|container engine/;
  for (const engine of Object.keys(ENGINE_LINKS) as EngineName[]) {
    const lines = seeds.flatMap((seed) => linesOf(engine, seed));
    const found = new Set(lines.flatMap((line) => own.exec(line)?.[0] ?? []));
    const faults = engine === 'kubernetes' ? ['API server', 'pods'] : [];
    expect([...found].sort(), engine).toEqual([...new Set([...ENGINE_LINKS[engine], ...faults])].sort());
  }
});
