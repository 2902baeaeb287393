import { AgentApplication, AgentProjects } from '#src/contracts/agent.ts';
import { type Compared, compare, FACADE, FRESH, OUR_SQL, REFERENCE, timesBar } from '../compare.ts';
import { SEEDED_APPLICATION, SEEDED_ASSISTANT_TOKEN, seedOrganizations } from '../read/seed.ts';
import type { Bar, BenchCase, Pace, TableRow } from '../results/row.ts';

const SIZE = { projects: 1000, applicationsOfEach: 5 };
const COMMON = {
  contenders: [FACADE, FRESH, REFERENCE, OUR_SQL],
  token: SEEDED_ASSISTANT_TOKEN,
  prepare: (dataDir: string) => seedOrganizations(dataDir, SIZE),
} as const;
const MAX_SPREAD = 3;

/** The largest answer of the read API: every project, environment and application of a large organization. */
export const readManyProjects: BenchCase = {
  name: 'read API, 1,000 projects',
  run: async (pace) => {
    const compared = await compare(
      {
        ...COMMON,
        name: readManyProjects.name,
        path: '/api/agent/projects',
        check: (answer) => {
          const projects = AgentProjects.parse(answer);
          const applications = projects.flatMap(({ environments }) =>
            environments.flatMap((environment) => environment.applications),
          );
          if (projects.length === SIZE.projects && applications.length === 5 * SIZE.projects) return;
          throw new Error('The read API does not answer the projects that were seeded');
        },
      },
      withLongRounds(pace),
    );
    return {
      rows: compared.rows,
      bars: [...barsOf(compared), spreadBar(compared.rows, pace.connections)],
    };
  },
};

/** A small answer of the read API, of the same organization. */
export const readOneApplication: BenchCase = {
  name: 'read API, one application',
  run: async (pace) => {
    const compared = await compare(
      {
        ...COMMON,
        name: readOneApplication.name,
        path: `/api/agent/application?applicationId=${SEEDED_APPLICATION}`,
        check: (answer) => {
          const { applicationId, domains } = AgentApplication.parse(answer);
          if (applicationId === SEEDED_APPLICATION && domains.length > 0) return;
          throw new Error('The read API does not answer the application that was seeded');
        },
      },
      pace,
    );
    return { rows: compared.rows, bars: barsOf(compared) };
  },
};

/** A repeated read is answered from memory; another one does the same work as by hand. */
const barsOf = (compared: Compared): Bar[] => [
  timesBar(compared, 3, REFERENCE),
  timesBar(compared, 1, REFERENCE, FRESH),
];

/** A request takes so long here that a round of one second would see each connection answered once or twice. */
function withLongRounds(pace: Pace): Pace {
  return { ...pace, rounds: Math.ceil(pace.rounds / 3), roundMs: pace.roundMs * 4 };
}

function spreadBar(rows: readonly TableRow[], connections: number): Bar {
  const { p50Ms, p99Ms } = rows.find(({ server }) => server === FACADE) ?? {
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
  };
  const spread = p99Ms / p50Ms;
  return {
    sentence: `the facade's p99 is under ${MAX_SPREAD} times its median at ${connections} connections: ${spread.toFixed(2)}`,
    isReached: spread < MAX_SPREAD,
  };
}
