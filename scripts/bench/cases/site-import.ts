import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withServers } from '../child.ts';
import { timeEach } from '../load/time-each.ts';
import type { BenchCase, TableRow } from '../results/row.ts';
import { rowOf } from '../results/statistics.ts';
import { importBody } from '../servers/imported-site.ts';

const MEDIAN_BAR_MS = 10;
const AT_ONCE = [1, 4] as const;

/** How long POST /api/site-import takes to answer while the queue deploys what was imported before. */
export const siteImport: BenchCase = {
  name: 'import',
  run: (pace) =>
    withServers(
      ['instance'],
      async () => undefined,
      async ([server]) => {
        if (server === undefined) throw new Error('The server did not start');
        const { apiKey, organizationId } = await credentialsIn(server.dataDir);
        let number = 0;
        const importOne = async (): Promise<void> => {
          const response = await fetch(`${server.address}/api/site-import`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
            body: JSON.stringify(importBody(organizationId, number++)),
          });
          const answer = await response.text();
          if (response.status !== 200)
            throw new Error(`An import was answered ${response.status}: ${answer}`);
        };
        const warmAtMs = performance.now() + pace.warmUpMs;
        while (performance.now() < warmAtMs) await importOne();
        const rows: TableRow[] = [];
        for (const atOnce of AT_ONCE) {
          const measured = await timeEach(pace.imports, atOnce, importOne);
          rows.push(rowOf({ case: siteImport.name, server: `instance, ${atOnce} at once` }, [measured]));
        }
        const medianMs = rows[0]?.p50Ms ?? Number.POSITIVE_INFINITY;
        return {
          rows,
          bars: [
            {
              sentence: `an import answers within ${MEDIAN_BAR_MS} ms in the median: ${medianMs.toFixed(1)} ms`,
              isReached: medianMs <= MEDIAN_BAR_MS,
            },
          ],
        };
      },
    ),
};

async function credentialsIn(dataDir: string): Promise<{ apiKey: string; organizationId: string }> {
  return JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'));
}
