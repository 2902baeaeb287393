import type { DatabaseType } from '#src/domain/database.ts';
import type { EngineName } from '#src/domain/engine.ts';
import type { WarningCode } from '#src/domain/problem.ts';
import type { BuildType, SourceType } from '#src/domain/source.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';

/**
 * Runs applications and databases. The port knows releases (one built version of an application) and databases; it
 * knows no organization and no deployment record. Every call is idempotent: starting what runs, stopping what has
 * stopped and removing what is gone succeed. Work that `run.signal` aborts leaves no process and no file behind.
 */
export interface Workloads {
  readonly engine: EngineName;

  /** Judges a source before anything is created. Asks the machine, never the network. */
  judgeSource(source: { sourceType: SourceType; buildType: BuildType | null }): Promise<Support>;
  /** Checks a database before anything is created: its type, and whether its names are available. */
  judgeDatabase(database: Omit<DatabaseSpec, 'databaseId'>): Promise<Support>;

  /**
   * Makes a release of a source tree. `sourceDir` belongs to the engine from here on: it is moved or removed.
   * Throws a `WorkloadError` whose message explains to the user why the build failed.
   */
  build(spec: BuildSpec, run: Run): Promise<void>;
  /** Makes a release of an image. Throws a `WorkloadError` if it cannot be fetched, or if this engine runs no images. */
  pull(spec: PullSpec, run: Run): Promise<void>;
  /** Starts a built release and keeps it running until it is stopped. Returns where its port will be. */
  start(spec: StartSpec, run: Run): Promise<Endpoint>;
  /** Whether releases run in containers. There PORT contains the port of the application, else that of the endpoint. */
  readonly isContainerized: boolean;
  /** How many containers of a release can run side by side. */
  readonly maxReplicas: number;
  /** Where a started release listens; null when it is not running. */
  endpoint(releaseId: string): Endpoint | null;
  /**
   * How many of the containers of a started release have been ready for long enough to receive visitors. Null on an engine
   * that runs one of each release: there an answer is sufficient.
   */
  availability(releaseId: string): Promise<Availability | null>;
  /** What a started release uses now; null if it was not started here. */
  usage(releaseId: string): Promise<ReleaseUsage | null>;
  /** Asks a release to stop and ends it after `graceMs`. */
  stop(releaseId: string, graceMs: number): Promise<void>;
  /**
   * Runs a command once in a built release, as its user and within its limits, beside the release if that runs. Resolves
   * with the exit once nothing runs that the command has started. Rejects with the signal's reason, or with a
   * `WorkloadError` where the release is missing or is removed meanwhile. A command that outlives this program is ended
   * by the next one. One that runs goes on, and is followed again, while a daemon of the engine is away for up to two minutes.
   */
  runOnce(spec: CommandSpec, run: Run): Promise<CommandExit>;
  /**
   * Ends one-off commands that no program follows: those that this one lost while a daemon of the engine was away and, in a
   * shared engine, those of programs that are not alive. `nodeIds` names the others that are.
   */
  endLeftCommands(nodeIds: readonly string[]): Promise<void>;
  /** Ends a release and removes what its build left. */
  removeRelease(release: { applicationId: string; releaseId: string }): Promise<void>;
  /** Ends everything of an application and removes it. */
  removeApplication(applicationId: string): Promise<void>;

  /** Creates a database server with one empty database and one user, or starts it again. Resolves when it accepts connections. */
  startDatabase(spec: DatabaseSpec, run: Run): Promise<void>;
  /** The address that a database has or will have: known before it runs, the same for ever. */
  databaseEndpoint(database: {
    databaseId: string;
    type: DatabaseType;
    /** See `DatabaseSpec`. */
    serviceHost?: string;
  }): Promise<Endpoint>;
  removeDatabase(databaseId: string): Promise<void>;

  /** All applications, releases and databases that exist here, for the sweep that compares them with the records. */
  inventory(): Promise<Inventory>;
  /**
   * Calls back when a running release exits by itself (it is started again with back-off) or runs again. Returns the
   * function that removes the listener.
   */
  onReleaseEvent(listener: (event: ReleaseEvent) => void): () => void;
  /** What several programs that use the engine at once do with it; null where it belongs to one. */
  readonly shared: SharedEngine | null;
  /** Stops everything that lives and dies with this program. */
  close(): Promise<void>;
  /** The same by force and without waiting, for a program that has no more time. */
  killNow(): void;
}

/**
 * An engine in which each program finds the releases of all of them: `endpoint`, `usage` and events are those of every
 * release, with a delay of a moment for what another program does. The calls that change a release or a database are made
 * by one program at a time. `start` passes the output on until `closed` of its sink is aborted, and `follow` for good.
 */
export interface SharedEngine {
  /**
   * Passes on the output of every release that runs, from where any program has passed it on to last, until the signal
   * is aborted. `outputOf` is called once for each start of a release. One program at a time calls it.
   */
  follow(outputOf: (release: FollowedRelease) => Promise<OutputSink>, signal: AbortSignal): Promise<void>;
  /**
   * Brings every project to the settings and the version of this program, such as a new credential of the registry, until
   * the signal is aborted. One program at a time calls it.
   */
  renewProjects(signal: AbortSignal): Promise<void>;
  /** What the engine keeps running by itself, restarts included. A start that is under way can be missing. */
  kept(): Promise<KeptWorkloads>;
}

export interface KeptWorkloads {
  readonly releaseIds: ReadonlySet<string>;
  readonly databaseIds: ReadonlySet<string>;
}

/** A release whose output is passed on. */
export interface FollowedRelease {
  readonly applicationId: string;
  readonly releaseId: string;
  /** The variables that it was started with, which its output may contain. Those of the records can have changed since. */
  readVariables(): Promise<Readonly<Record<string, string>>>;
}

/** `warning` explains the difference between the request and what this engine does, with the code that preview shows. */
export interface Support {
  readonly supported: boolean;
  /** A sentence for the user; present when it is not supported. */
  readonly reason?: string;
  /** Names the limits of applications that are not kept on this machine; absent if all are. */
  readonly unenforced?: string;
  readonly warning?: {
    readonly code: Extract<WarningCode, 'BUILD_TYPE_EMULATED' | 'ENGINE_SUBSTITUTE'>;
    readonly message: string;
  };
}

export interface Availability {
  readonly available: number;
  readonly wanted: number;
}

export interface BuildSpec {
  readonly applicationId: string;
  readonly releaseId: string;
  /** The clone's root. */
  readonly sourceDir: string;
  /** Sub-directory of the clone, already free of `..`; `/` is the clone's root. The engine checks symbolic links. */
  readonly buildPath: string;
  readonly buildType: BuildType;
  /** The user's commands, which replace the detected ones. Not used if a Dockerfile defines both. */
  readonly buildCommand?: string | undefined;
  readonly startCommand?: string | undefined;
  /** The application's variables; builds see them as the running application does. */
  readonly env: Readonly<Record<string, string>>;
}

export interface PullSpec {
  readonly applicationId: string;
  readonly releaseId: string;
  /** A valid image reference. */
  readonly image: string;
  /** For images that are not public. */
  readonly credential?: { readonly username: string; readonly password: string };
}

export interface StartSpec {
  readonly applicationId: string;
  readonly releaseId: string;
  /** Whose applications and databases it reaches by name, on an engine with networks; without one it is alone. */
  readonly projectId?: string;
  /** The name by which the project's containers reach it, on an engine with networks. */
  readonly serviceHost?: string;
  readonly env: Readonly<Record<string, string>>;
  /** The port that the application names; an engine without network isolation gives it another by `PORT`. */
  readonly port: number;
  /** How many containers run side by side; without it one. An engine runs no more than its `maxReplicas`. */
  readonly replicas?: number;
  /** The start fails unless every container runs. Without it one is sufficient, and the others may follow. */
  readonly needsAll?: boolean;
  /** Where the application's own output goes. */
  readonly output: OutputSink;
}

export interface CommandSpec {
  /** Names the command while it runs, on this machine only. */
  readonly commandId: string;
  readonly applicationId: string;
  readonly releaseId: string;
  /** As in `StartSpec`. */
  readonly projectId?: string;
  /** The program and its arguments. No shell reads them. */
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly output: OutputSink;
}

export interface CommandExit {
  /** As shells count: 128 and the number of the signal that ended it; 127 if no such program exists, 126 if it cannot run. */
  readonly exitCode: number;
}

export interface DatabaseSpec {
  readonly databaseId: string;
  /** Whose applications reach it, on an engine with networks. */
  readonly projectId?: string;
  /** Its host name there: letters, digits and hyphens. Without one the engine makes one of the id. */
  readonly serviceHost?: string;
  readonly type: DatabaseType;
  readonly name: string;
  readonly user: string;
  readonly password: string;
  /** It has run before: a start never removes what it contains. */
  readonly hasRun?: boolean;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** A measurement of a release. What the engine or the machine does not report is null. */
export interface ReleaseUsage {
  /** Without pages of files that the kernel gives up before the limit is reached. */
  readonly memoryBytes: number | null;
  /** Null: it is not limited. */
  readonly memoryLimitBytes: number | null;
  /** Since its last start. */
  readonly cpuSeconds: number | null;
  /** Cores, in fractions too; null: it is not limited. */
  readonly cpuLimit: number | null;
  /** Of the application with all its releases. */
  readonly diskBytes: number | null;
  readonly processes: number | null;
  /** Time of its last start; null between an exit and the next start. */
  readonly startedAt: string | null;
  /** How often it was started again after an exit. */
  readonly restarts: number;
}

export interface Inventory {
  readonly applicationIds: readonly string[];
  readonly releases: readonly { readonly applicationId: string; readonly releaseId: string }[];
  readonly databaseIds: readonly string[];
}

export interface ReleaseEvent {
  readonly applicationId: string;
  readonly releaseId: string;
  readonly kind: 'exited' | 'restarted';
  /** Exit code or signal name, in words for a log. */
  readonly detail: string;
}

/** A failure of the tenant's own build, start or database that the tenant can mend. The message is for the user. */
export class WorkloadError extends Error {
  override readonly name = 'WorkloadError';
}
