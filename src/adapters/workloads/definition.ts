import type { SettingGroup, SettingsOf } from '#src/kernel/setting-group.ts';
import type { Workloads } from './port.ts';

/** What every engine is opened with. */
export interface EngineContext {
  /** Marks what belongs to this installation. It survives restarts, and no other installation has it. */
  readonly nodeId: string;
  readonly dataDir: string;
  /** Messages about the engine itself, for the operator's log. */
  readonly log: (message: string) => void;
}

/** An engine as the registry knows it. The configuration loads this file at once, and the engine when it is opened. */
export interface EngineDefinition<Group extends SettingGroup = SettingGroup> {
  /** The environment variables that the engine reads. Engines may share some of them. */
  readonly settings: Group;
  /** Returns null if the engine can run on this machine, else a sentence that gives the reason. */
  detect(settings: SettingsOf<Group>): Promise<string | null>;
  /** Throws an `OperatorError` that explains what to do if the engine cannot run. */
  open(settings: SettingsOf<Group>, context: EngineContext): Promise<Workloads>;
}
