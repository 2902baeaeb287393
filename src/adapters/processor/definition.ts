import type { MerchantMode } from '#src/domain/payment.ts';
import type { SettingGroup, SettingsOf } from '#src/kernel/setting-group.ts';
import type { Processor } from './port.ts';

/** A payment processor as the registry knows it. The configuration loads this file, and the processor when it is opened. */
export interface ProcessorDefinition<Group extends SettingGroup = SettingGroup> {
  /** The merchants whose payments it takes. Of the live processors at most one can be configured. */
  readonly mode: MerchantMode;
  /** The environment variables that the processor reads. */
  readonly settings: Group;
  /** Returns null if the processor is not configured. Throws an `OperatorError` if it is configured in part. */
  open(settings: SettingsOf<Group>): Promise<Processor | null>;
}
