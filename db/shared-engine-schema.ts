/** Tables of processes that share an engine. */
type Iso = string;

export interface SharedEngineSchema {
  duty: DutyTable;
  peerRequest: PeerRequestTable;
  outputPosition: OutputPositionTable;
  logPart: LogPartTable;
}

/** Work that one process at a time does. */
interface DutyTable {
  name: string;
  /** The process that does it. */
  owner: string;
  until: Iso;
}

/** What one process asks of another one that shares its engine. It is removed once it is done. */
interface PeerRequestTable {
  key: string;
  /** The data folder of the process that is asked. */
  node: string;
  requestJson: string;
  createdAt: Iso;
}

/** How far the output of a container was passed on. */
interface OutputPositionTable {
  container: string;
  /** As the engine writes times, in nanoseconds. */
  time: string;
}

/** A part of a log, or of a record of it. Text is added to the last part until that is full. */
interface LogPartTable {
  log: string;
  /** Empty: the continuous log itself. */
  record: string;
  number: number;
  /** Where it begins, in bytes from the beginning of the log, also of parts that were removed. */
  position: number;
  bytes: number;
  /** How many lines end in it. */
  lines: number;
  text: string;
}
