import { VISIT_SECONDS, VISIT_STATUSES, type VisitStatus } from '#src/domain/visit.ts';
import type { ApplicationTraffic } from '../../port.ts';

/** Counts the visits of each application. */
export interface Visits {
  /** Counts one more visit, until the returned function is called with its status; 0: the visitor left before the answer. */
  begin(application: string, isWebSocket?: boolean): (status: number) => void;
  /** Forgets what was counted for an application that is gone. */
  forget(application: string): void;
  all(): ApplicationTraffic[];
}

/** Applications that are counted separately. Later ones share the counts of `OTHER`, so that the memory is bounded. */
const MAX_APPLICATIONS = 500;
const OTHER = 'other';

interface Counts {
  open: number;
  readonly ended: Record<VisitStatus, number>;
  readonly buckets: number[];
  sumSeconds: number;
}

/** Counts in memory, from zero at each start of this process. */
export function countVisits(maxApplications = MAX_APPLICATIONS): Visits {
  const counted = new Map<string, Counts>();

  const countsOf = (application: string): Counts => {
    const known = counted.get(application);
    if (known !== undefined) return known;
    if (counted.size >= maxApplications && application !== OTHER) return countsOf(OTHER);
    const ended = { '1xx': 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, aborted: 0 };
    const fresh: Counts = { open: 0, ended, buckets: VISIT_SECONDS.map(() => 0).concat(0), sumSeconds: 0 };
    counted.set(application, fresh);
    return fresh;
  };

  return {
    begin(application, isWebSocket = false) {
      const counts = countsOf(application);
      const startedAtMs = performance.now();
      counts.open += 1;
      return (status) => {
        counts.open -= 1;
        counts.ended[classOf(status)] += 1;
        if (isWebSocket) return;
        const seconds = (performance.now() - startedAtMs) / 1000;
        const bucket = VISIT_SECONDS.findIndex((bound) => seconds <= bound);
        const at = bucket === -1 ? VISIT_SECONDS.length : bucket;
        counts.buckets[at] = (counts.buckets[at] ?? 0) + 1;
        counts.sumSeconds += seconds;
      };
    },
    forget: (application) => void counted.delete(application),
    all: () =>
      Array.from(counted, ([application, { open, ended, buckets, sumSeconds }]) => ({
        application,
        open,
        ended,
        durations: { counts: buckets, sumSeconds },
      })),
  };
}

function classOf(status: number): VisitStatus {
  const digit = String(Math.floor(status / 100));
  return VISIT_STATUSES.find((name) => name.startsWith(digit)) ?? 'aborted';
}
