import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../results/statistics.ts';
import { importBody } from '../../servers/imported-site.ts';
import { apiKey, instanceId, licenseKey, organizationId, subdomainOf } from '../world/names.ts';
import type { Caller } from './caller.ts';
import { type Figure, FLAT } from './figure.ts';
import { inTurns, type Turns } from './in-turns.ts';

const LOOK_MS = 5;
const MAX_LOOKS = 2000;
const ORGANIZATION = 0;
/** Its names are reserved for it; it has the same number of them in every world. */
const ASKING_LICENSE = 1;

/** An import, a deployment, and what the hub does for one license. */
export async function measureWork(caller: Caller, turns: Turns): Promise<Figure[]> {
  // No other run on the same database has used these names.
  const first = Date.now();
  const key = apiKey(ORGANIZATION);
  const asking = { licenseKey: licenseKey(ASKING_LICENSE) };
  const [imports, deployments, checks, reservations] = [timer(), timer(), timer(), timer()];
  await inTurns(turns, async (turn) => {
    const body = importBody(organizationId(ORGANIZATION), first + turn);
    const imported = await imports.time(() => caller.post('/api/site-import', body, key));
    const { applicationId, deploymentId } = imported as ImportAnswer;
    await untilDone(caller, deploymentId);
    await deployments.time(async () => {
      const answer = await caller.post('/api/application.deploy', { applicationId }, key);
      await untilDone(caller, (answer as { deploymentId: string }).deploymentId);
    });
    await checks.time(() => caller.post('/api/subdomain/check', { ...asking, name: subdomainOf(turn) }));
    const name = `reserved-${first + turn}`;
    await reservations.time(() =>
      caller.post('/api/subdomain/reserve', { ...asking, instanceId: instanceId(ASKING_LICENSE), name }),
    );
  });
  const flat = (name: string, { p50Ms }: Timer): Figure => ({ name, unit: 'ms', value: p50Ms(), bar: FLAT });
  return [
    flat('import: p50', imports),
    flat('deployment until done: p50', deployments),
    flat('hub check: p50', checks),
    flat('hub reserve: p50', reservations),
  ];
}

interface ImportAnswer {
  readonly applicationId: string;
  readonly deploymentId: string;
}

interface Timer {
  time<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The median of the last three quarters: the first ones compile statements and functions. */
  p50Ms(): number;
}

function timer(): Timer {
  const latenciesMs: number[] = [];
  return {
    async time(work) {
      const startedAt = performance.now();
      const result = await work();
      latenciesMs.push(performance.now() - startedAt);
      return result;
    },
    p50Ms: () => median(latenciesMs.slice(Math.floor(latenciesMs.length / 4))),
  };
}

async function untilDone(caller: Caller, deploymentId: string): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const path = `/api/deployment.get?deploymentId=${deploymentId}`;
    const { status, errorMessage } = (await caller.get(path, apiKey(ORGANIZATION))) as {
      readonly status: string;
      readonly errorMessage: string | null;
    };
    if (status === 'done') return;
    if (status === 'error' || status === 'cancelled')
      throw new Error(`The deployment ended with ${status}: ${errorMessage}`);
    await delay(LOOK_MS);
  }
  throw new Error(`The deployment ${deploymentId} did not end`);
}
