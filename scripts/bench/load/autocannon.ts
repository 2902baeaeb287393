import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { measurementOf } from '../results/statistics.ts';
import { type Counted, NUMBER, nextStretch, type Target } from './target.ts';

export async function hammerWithAutocannon(
  target: Target,
  connections: number,
  durationMs: number,
): Promise<Counted> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { ...requestTo(target), connections, duration: durationMs / 1000 },
      (error, finished) => (error ? reject(error) : resolve(finished)),
    );
    // Its own histogram has whole milliseconds only.
    run.on('response', (_client, _status, _bytes, responseMs) => latenciesMs.push(responseMs));
  });
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0 || latenciesMs.length === 0) throw new Error(`${target.url}: ${failures} requests failed`);
  return {
    ...measurementOf(latenciesMs, performance.now() - startedAt),
    requests: latenciesMs.length,
  };
}

function requestTo({ url, headers, body }: Target): Pick<autocannon.Options, 'url' | 'headers' | 'requests'> {
  if (body === undefined) return { url, headers: { ...headers } };
  const stretch = nextStretch();
  let number = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    number += 1;
    return { ...request, body: body.replaceAll(NUMBER, `${stretch}${number}`) };
  };
  return { url, requests: [{ method: 'POST', headers: { ...headers }, body, setupRequest }] };
}
