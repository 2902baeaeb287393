import { setTimeout as delay } from 'node:timers/promises';
import { importBody } from '../../servers/imported-site.ts';
import { apiKey, instanceId, licenseKey, organizationId, subdomainOf } from '../world/names.ts';
import type { Caller } from './caller.ts';
import { type Figure, FLAT } from './figure.ts';
import { latenciesOf } from './offer.ts';

const LOOK_MS = 5;
const MAX_LOOKS = 2000;
const ORGANIZATION = 0;
/** Its names are reserved for it; it has the same number of them in every world. */
const ASKING_LICENSE = 1;

/** An import, a deployment, and what the hub does for one license. */
export async function measureWork(caller: Caller, times: number): Promise<Figure[]> {
  // No other run on the same database has used these names.
  const first = Date.now();
  const key = apiKey(ORGANIZATION);
  const imported: ImportAnswer[] = [];
  const importMs = await timed(times, async (number) => {
    const body = importBody(organizationId(ORGANIZATION), first + number);
    imported.push((await caller.post('/api/site-import', body, key)) as ImportAnswer);
  });
  for (const { deploymentId } of imported) await untilDone(caller, deploymentId);
  const deploymentMs = await timed(times, async (number) => {
    const applicationId = imported[number]?.applicationId;
    const answer = await caller.post('/api/application.deploy', { applicationId }, key);
    await untilDone(caller, (answer as { deploymentId: string }).deploymentId);
  });
  const asking = { licenseKey: licenseKey(ASKING_LICENSE) };
  const checkMs = await timed(times, async (number) => {
    await caller.post('/api/subdomain/check', { ...asking, name: subdomainOf(number) });
  });
  const reserveMs = await timed(times, async (number) => {
    const name = `reserved-${first + number}`;
    await caller.post('/api/subdomain/reserve', { ...asking, instanceId: instanceId(ASKING_LICENSE), name });
  });
  const flat = (name: string, value: number): Figure => ({ name, unit: 'ms', value, bar: FLAT });
  return [
    flat('import: p50', importMs),
    flat('deployment until done: p50', deploymentMs),
    flat('hub check: p50', checkMs),
    flat('hub reserve: p50', reserveMs),
  ];
}

interface ImportAnswer {
  readonly applicationId: string;
  readonly deploymentId: string;
}

/** The median of the last three quarters: the first ones compile statements and functions. */
async function timed(times: number, work: (number: number) => Promise<void>): Promise<number> {
  const latenciesMs: number[] = [];
  for (let number = 0; number < times; number++) {
    const startedAt = performance.now();
    await work(number);
    latenciesMs.push(performance.now() - startedAt);
  }
  return latenciesOf(latenciesMs.slice(Math.floor(times / 4))).p50Ms;
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
