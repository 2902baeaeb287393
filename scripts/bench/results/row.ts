/** One line of a result, as the file that `--json` writes has it. */
export interface Row {
  readonly case: string;
  readonly server: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests a second against the hand-written server in the same round, the median; null where a case has none. */
  readonly ratio: number | null;
}

/** The row, and how long the server computed for one request, if that can be measured. */
export interface TableRow extends Row {
  readonly cpuMicros: number | null;
}

/** The result of one stretch of load on one server. */
export interface Measurement {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server for one request, user and system; null where that is not measured. */
  readonly cpuMicros: number | null;
}

/** A case measures its servers in one run. `bars` are the promises that it is held to. */
export interface BenchCase {
  readonly name: string;
  run(pace: Pace): Promise<{ readonly rows: TableRow[]; readonly bars: readonly Bar[] }>;
}

export interface Bar {
  readonly sentence: string;
  readonly isReached: boolean;
}

/** How long a run takes: the ordinary one is for figures, the quick one shows that everything works. */
export interface Pace {
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly connections: number;
  readonly imports: number;
}

/** Many short rounds rather than few long ones: the shorter, the more alike are the conditions within one. */
export const ORDINARY: Pace = { rounds: 15, roundMs: 1000, warmUpMs: 3000, connections: 32, imports: 120 };
export const QUICK: Pace = { rounds: 1, roundMs: 300, warmUpMs: 100, connections: 4, imports: 6 };
