import type { Clock } from '#src/kernel/clock.ts';
import type { Caller } from './call.ts';
import type { AppAccess, FoundRepository, HostAnswer, HostedRepository, ListRequest } from './port.ts';

/**
 * Opens the API of one kind of git host. It reads no settings: addresses and credentials are records of the users.
 */
export type OpenGitHostApi = (call: Caller, clock: Clock) => GitHostApi;

/** The API of one kind of git host. Failures are thrown as a `GitHostError`. */
export interface GitHostApi {
  repository(repository: HostedRepository, signal: AbortSignal): Promise<HostAnswer>;
  branch(repository: HostedRepository, branch: string, signal: AbortSignal): Promise<HostAnswer>;
  repositories(request: ListRequest, signal: AbortSignal): Promise<readonly FoundRepository[]>;
  /** Makes a token that reads one repository. Absent if the host has no Apps. */
  installationToken?(repository: AppRepository, signal: AbortSignal): Promise<string>;
}

/** A repository that an App is installed on. */
export interface AppRepository {
  readonly baseUrl: string;
  readonly access: AppAccess;
  readonly name: string;
}
