import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import type { Run } from '#src/kernel/run.ts';
import type { CloneRequest } from './port.ts';
import type { SessionSettings } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';

export interface FetchSettings extends SessionSettings {
  readonly fetch: GuardedFetch;
  /** Git's own files, the tree and what is fetched into it, all together. */
  readonly maxBytes: number;
}

/** One clone: what is asked for, and what cuts it short. */
export interface Fetching {
  readonly request: CloneRequest;
  readonly run: Run;
  readonly stop: StopReason;
  readonly settings: FetchSettings;
  readonly budget: LfsBudget;
}

/** What may still be fetched in one clone: of the source and its submodules together. */
export interface LfsBudget {
  files: number;
  bytes: number;
}
