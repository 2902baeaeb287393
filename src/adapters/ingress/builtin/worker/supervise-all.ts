import type { ApplicationTraffic, Traffic } from '../../port.ts';
import { type Supervisor, type SupervisorOptions, superviseWorker } from './supervise.ts';

/** Several workers on the same ports: the system gives each connection to one of them. */
export interface Supervisors extends Omit<Supervisor, 'pid'> {
  /** The processes that serve at present. */
  pids(): readonly number[];
}

/** Keeps `count` workers running, each as if it were the only one. */
export function superviseWorkers(count: number, options: SupervisorOptions): Supervisors {
  const first = superviseWorker(options);
  const others = Array.from({ length: count - 1 }, () => superviseWorker(options));
  const all = [first, ...others];
  return {
    prepare(ports) {
      for (const worker of all) worker.prepare(ports);
    },
    async start(ports) {
      // The first one finds the port where the system chooses it.
      await first.start(ports);
      await Promise.all(others.map((worker) => worker.start(ports)));
    },
    announce(order) {
      for (const worker of all) worker.announce(order);
    },
    async send(order) {
      await Promise.all(all.map((worker) => worker.send(order)));
    },
    async traffic() {
      const traffics = await Promise.all(all.map((worker) => worker.traffic()));
      // The sum without one of them would look as if the counts had begun anew.
      return traffics.every((traffic) => traffic !== null) ? sumOf(traffics) : null;
    },
    async stop() {
      await Promise.all(all.map((worker) => worker.stop()));
    },
    // They all have the same ports.
    release: () => first.release(),
    pids: () => all.flatMap((worker) => worker.pid() ?? []),
  };
}

function sumOf(traffics: readonly Traffic[]): Traffic {
  const applications = new Map<string, ApplicationTraffic>();
  for (const counted of traffics.flatMap((traffic) => traffic.applications)) {
    const before = applications.get(counted.application);
    applications.set(counted.application, before === undefined ? counted : added(before, counted));
  }
  return {
    connections: traffics.reduce((sum, { connections }) => sum + connections, 0),
    applications: [...applications.values()],
  };
}

function added(one: ApplicationTraffic, other: ApplicationTraffic): ApplicationTraffic {
  const ended = Object.entries(one.ended).map(([status, count]) => [
    status,
    count + other.ended[status as keyof ApplicationTraffic['ended']],
  ]);
  return {
    application: one.application,
    open: one.open + other.open,
    ended: Object.fromEntries(ended) as ApplicationTraffic['ended'],
    durations: {
      counts: one.durations.counts.map((count, at) => count + (other.durations.counts[at] ?? 0)),
      sumSeconds: one.durations.sumSeconds + other.durations.sumSeconds,
    },
  };
}
