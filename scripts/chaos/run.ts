import { setTimeout as delay } from 'node:timers/promises';
import { openCluster } from './cluster.ts';
import { causeFaults, recover } from './faults.ts';
import { judgeLeftovers, judgeRecords, removeAll, sendWaitingEvents, untilQuiet } from './judge.ts';
import { judgeRunning } from './judge-running.ts';
import { type EngineName, faultLine, PROCESSES, planFaults } from './plan.ts';
import { openRandom } from './random.ts';
import { doWork, type Ledger, makeRepository, openEvents, openLedger, openShop } from './work.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly engine: EngineName;
  readonly report: (line: string) => void;
  /** Keeps the folder with the logs of the processes where there are findings. */
  readonly keep: (folder: string) => Promise<void>;
}

export interface ChaosResult {
  readonly problems: readonly string[];
  readonly ledger: Ledger;
  readonly faults: number;
  /** From the last healed fault until nothing was under way. */
  readonly recoverySeconds: number;
}

/** Runs the platform under work and faults, lets it recover, and judges what it has kept. */
export async function runChaos({ seed, seconds, engine, report, keep }: ChaosOptions): Promise<ChaosResult> {
  const plan = planFaults(seed, seconds, engine);
  for (const fault of plan) report(faultLine(fault));
  const cluster = await openCluster(engine);
  const giveUp = () => void cluster.close().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp);
  const problems: string[] = [];
  const ledger = openLedger();
  try {
    await makeRepository(cluster);
    await openEvents(cluster);
    const shop = await openShop(cluster);
    const startedAt = performance.now();
    await Promise.all([
      doWork(cluster, shop, openRandom(seed + 1), ledger, startedAt + seconds * 1_000),
      causeFaults(cluster, plan, startedAt),
    ]);
    await recover(cluster);
    const recoveredAt = performance.now();
    problems.push(...(await untilQuiet(cluster)));
    const recoverySeconds = (performance.now() - recoveredAt) / 1_000;
    problems.push(...(await sendWaitingEvents(cluster, report)), ...(await untilQuiet(cluster)));
    problems.push(...(await judgeRecords(cluster, shop, ledger)), ...(await judgeRunning(cluster)));
    problems.push(...(await removeAll(cluster)), ...(await untilQuiet(cluster)));
    for (const index of PROCESSES) {
      const how = await cluster.program(index).stop();
      if (how !== 'exit code 0') problems.push(`process ${index + 1} did not stop in order: ${how}`);
      await cluster.start(index);
    }
    await delay(SWEEP_MS);
    problems.push(...(await judgeLeftovers(cluster)));
    if (problems.length > 0) await keep(cluster.folder);
    return { problems, ledger, faults: plan.length, recoverySeconds };
  } finally {
    await cluster.close();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, giveUp);
  }
}

/** A start sweeps at once, beside its other work. */
const SWEEP_MS = 3_000;
