import { openRandom } from './random.ts';

/** The ways between the parts of every platform that faults disturb. */
const COMMON_LINKS = [
  'clients',
  'database 1',
  'database 2',
  'database 3',
  'git host',
  'hub and gateway',
  'receiver',
] as const;
/** What can run the applications, with the ways that lead there. */
export const ENGINE_LINKS = {
  process: [],
  docker: ['container engine'],
  kubernetes: ['container engine', 'API server'],
} as const;
export type EngineName = keyof typeof ENGINE_LINKS;
export type EngineLink = (typeof ENGINE_LINKS)[EngineName][number];

export const LINKS = [...COMMON_LINKS, ...ENGINE_LINKS.kubernetes] as const;
export type LinkName = (typeof LINKS)[number];

/** Those with requests that can be sent twice. A receiver sees by the id of a message that it has it. */
const DUPLICATED = ['clients', 'hub and gateway', 'git host'] as const satisfies readonly LinkName[];
type DuplicatedLink = (typeof DUPLICATED)[number];

/** The processes of the control plane, by their index. */
export const PROCESSES = [0, 1, 2] as const;
export type ProcessIndex = (typeof PROCESSES)[number];
/** The way of each process to the database. */
export const DATABASE_LINKS = {
  0: 'database 1',
  1: 'database 2',
  2: 'database 3',
} as const satisfies Record<ProcessIndex, LinkName>;

export type Fault = { readonly atMs: number; readonly forMs: number } & (
  | { readonly kind: 'kill' | 'stop' | 'kill application'; readonly process: ProcessIndex }
  | { readonly kind: 'crash database' | 'restart database' }
  | { readonly kind: 'kill container engine' }
  | { readonly kind: 'kill API server' | 'freeze API server' | 'delete pods' }
  | { readonly kind: 'cut' | 'drop'; readonly link: LinkName }
  | { readonly kind: 'duplicate'; readonly link: DuplicatedLink }
  | { readonly kind: 'delay'; readonly link: LinkName; readonly byMs: number }
);

const PAUSE_MS = [400, 2_500] as const;
/** A container engine ends its containers at its next start, which takes some seconds. */
const KILL_PAUSE_MS = [6_000, 15_000] as const;
const CLUSTER_PAUSE_MS = [3_000, 9_000] as const;
/** The first faults wait until work is under way, and the last ones leave time for it to end. */
const [QUIET_START_MS, QUIET_END_MS] = [2_000, 1_000];

/** The faults of a run. The same seed, duration and engine make the same plan. */
export function planFaults(seed: number, seconds: number, engine: EngineName): Fault[] {
  const faults = planEverywhere(seed, seconds, [...COMMON_LINKS, ...ENGINE_LINKS[engine]]);
  if (engine === 'docker') faults.push(...planKills(seed, seconds));
  if (engine === 'kubernetes') faults.push(...planInCluster(seed, seconds));
  return faults.sort((one, other) => one.atMs - other.atMs);
}

/** What happens with every engine. */
function planEverywhere(seed: number, seconds: number, links: readonly LinkName[]): Fault[] {
  const random = openRandom(seed);
  const faults: Fault[] = [];
  const endMs = seconds * 1_000 - QUIET_END_MS;
  for (let atMs = QUIET_START_MS; atMs < endMs; atMs += random.integer(...PAUSE_MS)) {
    const time = { atMs, forMs: random.integer(300, 4_000) };
    const link = random.pick(links);
    const process = random.pick(PROCESSES);
    const dice = random.next();
    if (dice < 0.18) faults.push({ ...time, kind: 'kill', process });
    else if (dice < 0.28) faults.push({ ...time, kind: 'stop', process });
    else if (dice < 0.36) faults.push({ ...time, kind: 'kill application', process });
    else if (dice < 0.41) faults.push({ ...time, kind: 'crash database' });
    else if (dice < 0.46) faults.push({ ...time, kind: 'restart database' });
    else if (dice < 0.54) faults.push({ ...time, kind: 'duplicate', link: random.pick(DUPLICATED) });
    else if (dice < 0.68) faults.push({ ...time, kind: 'cut', link });
    else if (dice < 0.84) faults.push({ ...time, kind: 'drop', link });
    else faults.push({ ...time, kind: 'delay', link, byMs: random.integer(50, 900) });
  }
  return faults;
}

/** When the container engine is killed, by numbers of its own. */
function planKills(seed: number, seconds: number): Fault[] {
  const random = openRandom(seed + 3);
  const faults: Fault[] = [];
  const endMs = seconds * 1_000 - QUIET_END_MS;
  for (let atMs = random.integer(...KILL_PAUSE_MS); atMs < endMs; atMs += random.integer(...KILL_PAUSE_MS))
    faults.push({ atMs, forMs: random.integer(500, 4_000), kind: 'kill container engine' });
  return faults;
}

/** What happens beside it in a cluster, by numbers of its own. */
function planInCluster(seed: number, seconds: number): Fault[] {
  const random = openRandom(seed + 2);
  const faults: Fault[] = [];
  const endMs = seconds * 1_000 - QUIET_END_MS;
  for (let atMs = QUIET_START_MS; atMs < endMs; atMs += random.integer(...CLUSTER_PAUSE_MS)) {
    const time = { atMs, forMs: random.integer(1_000, 8_000) };
    const dice = random.next();
    if (dice < 0.3) faults.push({ ...time, kind: 'kill API server' });
    else if (dice < 0.55) faults.push({ ...time, kind: 'freeze API server' });
    else faults.push({ ...time, kind: 'delete pods' });
  }
  return faults;
}

/** A line for a fault. */
export function faultLine(fault: Fault): string {
  const { atMs, forMs, kind } = fault;
  const what =
    'process' in fault ? ` of process ${fault.process + 1}` : 'link' in fault ? ` of ${fault.link}` : '';
  const by = fault.kind === 'delay' ? ` by ${fault.byMs} ms` : '';
  return `${(atMs / 1000).toFixed(1).padStart(6)} s  ${kind}${what}${by}, for ${(forMs / 1000).toFixed(1)} s`;
}
