import { median } from '../../results/statistics.ts';
import type { MeasuredRound, RoundName } from '../program/rounds.ts';
import type { RunningProgram } from '../program/start-program.ts';
import { type Figure, FLAT } from './figure.ts';
import { inTurns } from './in-turns.ts';

const MICROSECONDS = 1000;

/**
 * A round over all subdomains, and those for which the hub counts all names of the license. The others do the same work
 * at every size.
 */
const PER_ROW = new Set<RoundName>(['sync', 'names', 'dns']);
const NAMES: Readonly<Record<RoundName, string>> = {
  sweep: 'sweep',
  health: 'health round',
  sync: 'license sync',
  names: 'names at the hub',
  dns: 'DNS reconcile',
  idle: 'a second without work',
};

/** They take some milliseconds: in turns with seconds without work. */
const SHORT = ['sweep', 'health', 'sync', 'idle'] as const satisfies readonly RoundName[];
/** Up to some seconds each, of which one or two meet the same round of the program itself. */
const LONG = ['names', 'dns'] as const satisfies readonly RoundName[];

interface RoundPace {
  readonly shortRounds: number;
  readonly longRounds: number;
}

/** Measures each round. The figure of a round over all rows is that of one row. */
export async function measureRounds(
  program: RunningProgram,
  applications: number,
  { shortRounds, longRounds }: RoundPace,
): Promise<Figure[]> {
  const measured: Record<RoundName, MeasuredRound[]> = {
    ...{ sweep: [], health: [], sync: [], names: [], dns: [], idle: [] },
  };
  const measure = async (round: RoundName) => void measured[round].push(await program.measure(round));
  await inTurns({ turns: shortRounds, pauseMs: 0 }, async () => {
    for (const round of SHORT) await measure(round);
  });
  await inTurns({ turns: longRounds, pauseMs: 0 }, async () => {
    for (const round of LONG) await measure(round);
  });
  return (Object.entries(measured) as [RoundName, MeasuredRound[]][]).flatMap(([round, rounds]) =>
    figuresOf(round, rounds, applications),
  );
}

function figuresOf(round: RoundName, rounds: readonly MeasuredRound[], applications: number): Figure[] {
  const name = NAMES[round];
  const of = (value: (one: MeasuredRound) => number) => median(rounds.map(value));
  const cpuMs = of((one) => one.cpuMs);
  return [
    PER_ROW.has(round)
      ? {
          name: `${name}: processor per row`,
          unit: 'µs',
          value: (cpuMs * MICROSECONDS) / applications,
          bar: FLAT,
        }
      : { name: `${name}: processor`, unit: 'ms', value: cpuMs, bar: FLAT },
    { name: `${name}: until it has ended`, unit: 'ms', value: of((one) => one.ms) },
    { name: `${name}: longest pause`, unit: 'ms', value: of((one) => one.longestPauseMs) },
  ];
}
