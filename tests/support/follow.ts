import { Agent, EventSource } from 'undici';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { BuildSpec } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Run } from '#src/kernel/run.ts';
import { openTestApp, type TestApp } from './app.ts';
import { importSite, publishSite } from './sites.ts';
import { until } from './until.ts';

/** Workloads whose builds say what a test wants, and do not end before it lets them. */
export class HeldWorkloads extends FakeWorkloads {
  #say: ((line: string) => void) | undefined;
  #release: (() => void) | undefined;

  override async build(spec: BuildSpec, run: Run): Promise<void> {
    const released = new Promise<void>((resolve) => {
      this.#release = resolve;
      run.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#say = (line) => run.log(line);
    await released;
    this.#say = undefined;
    await super.build(spec, run);
  }

  get isBuilding(): boolean {
    return this.#say !== undefined;
  }

  say(...lines: string[]): void {
    if (this.#say === undefined) throw new Error('Nothing is being built');
    for (const line of lines) this.#say(line);
  }

  release(): void {
    this.#release?.();
  }
}

/** A site whose first deployment is being built until it is released. */
export interface HeldSite {
  readonly applicationId: Id<'app'>;
  readonly deploymentId: string;
  readonly projectId: string;
  /** Where that deployment is followed. */
  readonly path: `/${string}`;
}

export interface HeldWorld {
  readonly world: TestApp;
  readonly workloads: HeldWorkloads;
  aSite(): Promise<HeldSite>;
  /** How often the program has logged something. */
  logged(what: string): number;
  logOf(site: HeldSite): Promise<string[]>;
}

export async function openHeldWorld(): Promise<HeldWorld> {
  const workloads = new HeldWorkloads();
  const world = await openTestApp({}, { workloads });
  publishSite(world.git);
  let sites = 0;
  return {
    world,
    workloads,
    async aSite() {
      const envVars = { TOKEN: 'canary-of-a-secret' };
      const { body } = await importSite(world, { name: `Followed ${++sites}`, envVars });
      await until('it is being built', async () => workloads.isBuilding);
      return { ...body, path: `/api/deployment.follow?deploymentId=${body.deploymentId}` };
    },
    logged: (what) => world.logLines.filter((line) => line.includes(what)).length,
    async logOf({ deploymentId }) {
      const { log } = await world.ok<{ log: string }>(`GET /api/deployment.log?deploymentId=${deploymentId}`);
      return log.split('\n');
    },
  };
}

/** An event as a browser sees it. */
export interface SeenEvent {
  readonly type: string;
  readonly id: string;
  readonly data: string;
}

/** undici's EventSource takes no headers by itself. */
export function withHeaders(headers: Record<string, string>) {
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    const own = (options.headers ?? {}) as Record<string, string>;
    return dispatch({ ...options, headers: { ...own, ...headers } }, handler);
  });
  return { node: { dispatcher, reconnectionTime: 10 } };
}

/** Follows an address as a browser does; the caller closes it. */
export function follow(url: string, headers: Record<string, string>) {
  const events: SeenEvent[] = [];
  const source = new EventSource(url, withHeaders(headers));
  const see = (event: Event) => {
    const { type, lastEventId, data } = event as MessageEvent;
    events.push({ type, id: lastEventId, data: String(data) });
  };
  for (const type of ['message', 'note', 'end', 'ready', 'changed'] as const)
    source.addEventListener(type, see);
  return {
    events,
    lines: () => events.filter(({ type }) => type === 'message').map(({ data }) => data),
    ended: () => events.find(({ type }) => type === 'end'),
    close: () => source.close(),
  };
}
