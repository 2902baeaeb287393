import type { SettingGroup, SettingsOf } from '#src/kernel/setting-group.ts';
import type { Workloads } from './port.ts';

/** Where it is kept how far the output of containers has been passed on. */
export interface PositionStore {
  /** Each with its container. */
  read(): Promise<Iterable<readonly [container: string, time: string]>>;
  /** `changed` are those of `all` that differ from the last call, and with null those that are gone. */
  write(all: ReadonlyMap<string, string>, changed: ReadonlyMap<string, string | null>): Promise<void>;
}

/** What every engine is opened with. */
export interface EngineContext {
  /** Marks what belongs to this installation. It survives restarts, and no other installation has it. */
  readonly homeId: string;
  /** Names the process among those that share an engine. It survives restarts. */
  readonly nodeId: string;
  /** How far programs that share an engine have passed on the output of containers. */
  readonly positions: PositionStore;
  readonly dataDir: string;
  /** Messages about the engine itself, for the operator's log. */
  readonly log: (message: string) => void;
}

/** What an engine finds on this machine, for its administrator. */
export interface EngineInspection {
  /** Such as `Docker 28.0.1`; continues a sentence. */
  readonly about: string;
  /** What it cannot enforce or do here, each as the continuation of a sentence. */
  readonly lacks: readonly string[];
}

/** An engine as the registry knows it. The configuration loads this file at once, and the engine when it is opened. */
export interface EngineDefinition<Group extends SettingGroup = SettingGroup> {
  /** Whether several programs with one database use one engine: then `Workloads.shared` is not null. */
  readonly isShared: boolean;
  /** What the operator can do where the engine cannot run: the settings, and the page of the documentation. Null: it always runs. */
  readonly remedy: string | null;
  /** The environment variables that the engine reads. Engines may share some of them. */
  readonly settings: Group;
  /** Returns null if the engine can run on this machine, else a sentence that gives the reason. */
  detect(settings: SettingsOf<Group>): Promise<string | null>;
  /** Looks at what the engine can do on this machine, and changes nothing. Called where `detect` returned null. */
  inspect(settings: SettingsOf<Group>): Promise<EngineInspection>;
  /** Throws an `OperatorError` with the reason if the engine cannot run. */
  open(settings: SettingsOf<Group>, context: EngineContext): Promise<Workloads>;
}
