import type { LinkTarget } from './link.ts';
import type { EngineLink, ProcessIndex } from './plan.ts';

/** What runs the applications of the platform. */
export interface ChaosEngine {
  /** Whether it runs database servers. */
  readonly hasDatabases: boolean;
  /** Where its servers listen, by the links that lead there. One that is a part of each process has none. */
  readonly targets: Readonly<Partial<Record<EngineLink, LinkTarget>>>;
  /** Settings of a process of the platform that reaches the servers at these ports. */
  settings(portOf: (link: EngineLink) => number): Promise<Readonly<Record<string, string>>>;
  /** Ends the applications of a process of the platform as a crash does; of an engine that all share, a part of them. */
  crashApplications(process: ProcessIndex): Promise<void>;
  /** Lists what has to run and does not, as far as the engine itself knows. */
  stopped(): Promise<string[]>;
  /** Lists what remains of the applications of the platform, as short text. */
  leftovers(): Promise<string[]>;
  /** Removes the leftovers. */
  cleanUp(): Promise<void>;
  /** Null: it has none that the run may kill. */
  readonly containerEngine: ServerFaults | null;
  /** Null: it is no cluster. */
  readonly cluster: ClusterFaults | null;
}

/** A server that fails. */
export interface ServerFaults {
  kill(): Promise<void>;
  /** Afterwards: resolves once it answers. */
  start(): Promise<void>;
}

/** What can happen to a cluster, and what is in it afterwards. */
export interface ClusterFaults {
  killApiServer(): Promise<void>;
  /** It keeps its connections, and answers nothing. */
  freezeApiServer(): Promise<void>;
  /** After either: resolves once it answers. */
  startApiServer(): Promise<void>;
  /** Deletes every pod of the platform, past the platform itself. */
  deletePods(): Promise<void>;
  objects(): Promise<ClusterObject[]>;
}

/** An object with the label of the platform, and the record that it belongs to. */
export interface ClusterObject {
  readonly kind: string;
  readonly name: string;
  readonly application: string | null;
  readonly release: string | null;
  readonly database: string | null;
}

export interface EngineOptions {
  /** For files of the engine's own. */
  readonly folder: string;
  /** Of a process of the platform. */
  readonly dataDir: (process: ProcessIndex) => string;
  /** Address of the platform's database, past every link. */
  readonly databaseUrl: string;
}
