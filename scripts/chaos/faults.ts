import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type Fault, LINKS, PROCESSES } from './plan.ts';

/** Causes the faults of a plan at their times, and heals each after its own. Resolves when all are healed. */
export async function causeFaults(
  cluster: Cluster,
  plan: readonly Fault[],
  startedAt: number,
): Promise<void> {
  const healing: Promise<void>[] = [];
  const busy = new Set<string>();
  for (const fault of plan) {
    await delay(Math.max(0, startedAt + fault.atMs - performance.now()));
    const what = partOf(fault);
    // A part that is disturbed already stays as it is.
    if (busy.has(what)) continue;
    busy.add(what);
    healing.push(cause(cluster, fault).finally(() => busy.delete(what)));
  }
  await Promise.all(healing);
}

/** Everything forwards again, and every process serves. */
export async function recover(cluster: Cluster): Promise<void> {
  for (const name of LINKS) cluster.links[name].heal();
  for (const index of PROCESSES) if (!cluster.program(index).isRunning()) await startAgain(cluster, index);
}

function partOf(fault: Fault): string {
  if ('process' in fault) return `process ${fault.process}`;
  if ('link' in fault) return fault.link;
  if (fault.kind === 'delete pods') return 'pods';
  if (fault.kind === 'kill container engine') return 'container engine itself';
  return fault.kind.endsWith('API server') ? 'API server' : 'database';
}

async function cause(cluster: Cluster, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'kill':
    case 'stop': {
      const program = cluster.program(fault.process);
      if (fault.kind === 'stop') await program.stop();
      else program.signal('SIGKILL');
      await program.ended;
      await delay(fault.forMs);
      await startAgain(cluster, fault.process);
      return;
    }
    case 'kill application':
      return cluster.engine.crashApplications(fault.process);
    case 'crash database':
      return cluster.database.restart('crash');
    case 'restart database':
      return cluster.database.restart('in order');
    case 'kill container engine':
      await cluster.engine.containerEngine?.kill();
      await delay(fault.forMs);
      await cluster.engine.containerEngine?.start();
      return;
    case 'kill API server':
    case 'freeze API server': {
      const faults = cluster.engine.cluster;
      await (fault.kind === 'kill API server' ? faults?.killApiServer() : faults?.freezeApiServer());
      await delay(fault.forMs);
      await faults?.startApiServer();
      return;
    }
    case 'delete pods':
      await cluster.engine.cluster?.deletePods();
      return;
    case 'cut':
      cluster.links[fault.link].cut();
      return;
    case 'drop':
    case 'duplicate':
    case 'delay': {
      const link = cluster.links[fault.link];
      if (fault.kind === 'delay') link.delay(fault.byMs);
      else link[fault.kind]();
      await delay(fault.forMs);
      link.heal();
    }
  }
}

/** A start while the database is away fails; a supervisor then starts the program again, and so does this. */
async function startAgain(cluster: Cluster, index: (typeof PROCESSES)[number]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await cluster.start(index);
      return;
    } catch (error) {
      if (tries === MAX_STARTS) throw error;
      await delay(RESTART_PAUSE_MS);
    }
  }
}

const MAX_STARTS = 20;
const RESTART_PAUSE_MS = 1_000;
