import type { Clock } from '#src/kernel/clock.ts';
import type { Caller } from './common/call.ts';
import type { AppAccess, HostAnswer, HostedRepository } from './port.ts';

/** A git host as the registry knows it. It reads no settings: addresses and credentials are the users' records. */
export interface GitHostDefinition {
  /** The user name that the host expects beside a token when it is cloned over HTTP. */
  readonly cloneUser: string;
  open(call: Caller, clock: Clock): GitHostApi;
}

/** The API of one kind of git host. Failures are thrown as a `GitHostError`. */
export interface GitHostApi {
  repository(repository: HostedRepository, signal: AbortSignal): Promise<HostAnswer>;
  branch(repository: HostedRepository, branch: string, signal: AbortSignal): Promise<HostAnswer>;
  /** Makes a token that reads one repository. Absent if the host has no Apps. */
  installationToken?(repository: AppRepository, signal: AbortSignal): Promise<string>;
}

/** A repository that an App is installed on. */
export interface AppRepository {
  readonly baseUrl: string;
  readonly access: AppAccess;
  readonly name: string;
}
