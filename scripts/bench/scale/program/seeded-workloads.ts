import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { Endpoint, Inventory } from '#src/adapters/workloads/port.ts';
import {
  applicationId,
  fateOf,
  isRunningRelease,
  MAX_RUNNING_NUMBER,
  runningRelease,
} from '../world/names.ts';

/**
 * An engine whose releases have outlived the program, as containers do: every seeded application that should run does,
 * and all of them answer at one address. It holds no memory for them, so that only the program's own is measured.
 */
export class SeededWorkloads extends FakeWorkloads {
  readonly #applications: number;
  readonly #seeded: Endpoint;

  constructor({ applications, sitePort }: { applications: number; sitePort: number }) {
    super();
    this.#applications = applications;
    this.#seeded = { host: '127.0.0.1', port: sitePort };
  }

  override endpoint(releaseId: string): Endpoint | null {
    return isRunningRelease(releaseId) ? this.#seeded : super.endpoint(releaseId);
  }

  override async inventory(): Promise<Inventory> {
    const started = await super.inventory();
    const length = Math.min(this.#applications, MAX_RUNNING_NUMBER);
    const running = Array.from({ length }, (_, number) => number)
      .filter((number) => fateOf(number) === 'runs')
      .map((number) => ({ applicationId: applicationId(number), releaseId: runningRelease(number) }));
    return {
      ...started,
      applicationIds: [...started.applicationIds, ...running.map((release) => release.applicationId)],
      releases: [...started.releases, ...running],
    };
  }
}
