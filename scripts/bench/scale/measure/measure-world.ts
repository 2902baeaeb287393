import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '#src/cli/demo/free-port.ts';
import { openCaller } from './caller.ts';
import type { Figure } from './figure.ts';
import type { Turns } from './in-turns.ts';
import { measureReads } from './measure-reads.ts';
import { measureRounds } from './measure-rounds.ts';
import { measureStart } from './measure-start.ts';
import { measureWork } from './measure-work.ts';
import { openWorld, type World } from './open-world.ts';

export type Part = 'start' | 'reads' | 'work' | 'rounds';
export const PARTS: readonly Part[] = ['start', 'reads', 'work', 'rounds'];

/** How long each part takes. */
export interface Pace {
  readonly starts: number;
  readonly warmUpSeconds: number;
  readonly readSeconds: number;
  readonly console: Turns;
  readonly works: Turns;
  readonly shortRounds: number;
  readonly longRounds: number;
}

export const ORDINARY: Pace = {
  starts: 3,
  warmUpSeconds: 10,
  readSeconds: 15,
  console: { turns: 100, pauseMs: 250 },
  works: { turns: 40, pauseMs: 500 },
  shortRounds: 45,
  longRounds: 7,
};
export const QUICK: Pace = {
  starts: 1,
  warmUpSeconds: 0,
  readSeconds: 1,
  console: { turns: 4, pauseMs: 0 },
  works: { turns: 4, pauseMs: 0 },
  shortRounds: 1,
  longRounds: 1,
};

/** Seeds a world where that is not done yet, and measures parts of it. */
export async function measureWorld(world: World, parts: readonly Part[], pace: Pace): Promise<Figure[]> {
  const site = await openSite();
  try {
    await openWorld(world, site.port);
    const port = await freePort(0);
    const { program, figures } = await measureStart({ ...world, port, sitePort: site.port }, pace.starts);
    const caller = openCaller(program.address);
    try {
      const all = parts.includes('start') ? [...figures] : [];
      if (parts.includes('reads'))
        all.push(
          ...(await measureReads(caller, world.applications, {
            warmUpSeconds: pace.warmUpSeconds,
            seconds: pace.readSeconds,
            console: pace.console,
          })),
        );
      if (parts.includes('work')) all.push(...(await measureWork(caller, pace.works)));
      if (parts.includes('rounds')) all.push(...(await measureRounds(program, world.applications, pace)));
      return all;
    } finally {
      await caller.close();
      await program.stop();
    }
  } finally {
    site.close();
  }
}

/** Answers for every seeded application, in this process: its cost is not the program's. */
async function openSite(): Promise<{ port: number; close(): void }> {
  const server = createServer((_, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
