import { useEffect, useState } from 'react';
import { useApiClient } from '../../../api/index.ts';
import { LogLines } from '../../../parts/log-view/index.ts';
import type { DeploymentOutput } from './use-followed-log.ts';

/** The largest page of the server. */
const PAGE_LINES = 10_000;

/** Reads the whole log of a deployment that has ended, a page at a time. */
export function useStoredLog(deploymentId: string): DeploymentOutput {
  const client = useApiClient();
  const [lines] = useState(() => new LogLines());
  const [state, setState] = useState<{ isEnded: boolean; error: unknown }>({ isEnded: false, error: null });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      for (let offset: number | null = 0; offset !== null && !stop.signal.aborted; ) {
        const input = { deploymentId, offset, limit: PAGE_LINES };
        const page: Page = await client.deployment.log.query(input, { signal: stop.signal });
        if (offset < (page.total ?? 0)) lines.append(page.log.split('\n'));
        offset = page.nextOffset ?? null;
      }
    };
    lines.clear();
    setState({ isEnded: false, error: null });
    read().then(
      () => setState({ isEnded: true, error: null }),
      (error: unknown) => stop.signal.aborted || setState({ isEnded: true, error }),
    );
    return () => stop.abort();
  }, [client, deploymentId, lines, tries]);
  return { lines, ...state, retry: () => setTries(tries + 1) };
}

interface Page {
  readonly log: string;
  readonly total?: number;
  readonly nextOffset?: number | null;
}
