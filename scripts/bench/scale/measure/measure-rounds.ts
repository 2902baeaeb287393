import { median } from '../../results/statistics.ts';
import type { MeasuredRound, RoundName } from '../program/rounds.ts';
import type { RunningProgram } from '../program/start-program.ts';
import { type Figure, FLAT } from './figure.ts';

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

interface RoundPace {
  /** How often each round is measured. */
  readonly rounds: number;
  /** The hub compares its names with its provider for a part of each minute: a few seconds can all be of that. */
  readonly idleSeconds: number;
}

/** Measures each round. The figure of a round over all rows is that of one row. */
export async function measureRounds(
  program: RunningProgram,
  applications: number,
  pace: RoundPace,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [round, name] of Object.entries(NAMES) as [RoundName, string][]) {
    const rounds: MeasuredRound[] = [];
    const turns = round === 'idle' ? pace.idleSeconds : pace.rounds;
    for (let turn = 0; turn < turns; turn++) rounds.push(await program.measure(round));
    const of = (value: (one: MeasuredRound) => number) => median(rounds.map(value));
    const cpuMs = of((one) => one.cpuMs);
    figures.push(
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
    );
  }
  return figures;
}
