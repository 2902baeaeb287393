import { z } from 'zod';
import { compare, FACADE, OUR_SQL, REFERENCE, RPC, timesBar } from '../compare.ts';
import { READ_PATH, ReadOutput, RPC_PATH } from '../read/contract.ts';
import { SEEDED_KEY, seedOrganizations } from '../read/seed.ts';
import type { BenchCase } from '../results/row.ts';
import type { ServerName } from '../servers/index.ts';

const LIBRARY: ServerName = 'trpc-to-openapi';
const PROJECTS = 20;

/**
 * One key lookup, the same two statements, output validated by the same schema: 20 projects with 60 applications. The
 * servers differ only in what is between the socket and the query.
 */
export const authenticatedRead: BenchCase = {
  name: 'authenticated read',
  run: async (pace) => {
    const compared = await compare(
      {
        name: authenticatedRead.name,
        contenders: [FACADE, REFERENCE, OUR_SQL, LIBRARY, 'Hono + zod', 'oRPC', RPC],
        path: READ_PATH,
        otherPaths: { [RPC]: RPC_PATH },
        comparable: outputOf,
        token: SEEDED_KEY,
        prepare: (dataDir) => seedOrganizations(dataDir, { projects: PROJECTS, applicationsOfEach: 3 }),
        check: (answer) => {
          if (ReadOutput.parse(answer).projects.length === PROJECTS) return;
          throw new Error('The read does not answer the projects that were seeded');
        },
      },
      pace,
    );
    return {
      rows: compared.rows,
      bars: [
        timesBar(compared, 1.7, LIBRARY),
        timesBar(compared, 1, REFERENCE),
        timesBar(compared, 0.8, FACADE, RPC),
      ],
    };
  },
};

/** RPC has the output in an envelope of its own. */
function outputOf(answer: unknown): ReadOutput {
  const { success, data } = RpcAnswer.safeParse(answer);
  return success ? data[0].result.data.json : ReadOutput.parse(answer);
}

const RpcAnswer = z.tuple([z.object({ result: z.object({ data: z.object({ json: ReadOutput }) }) })]);
