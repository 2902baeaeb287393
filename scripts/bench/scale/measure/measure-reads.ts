import { median } from '../../results/statistics.ts';
import {
  APPLICATIONS_OF_ORGANIZATION,
  apiKey,
  applicationId,
  assistantToken,
  projectId,
} from '../world/names.ts';
import type { Caller } from './caller.ts';
import { type Figure, FLAT } from './figure.ts';
import { inTurns, type Turns } from './in-turns.ts';
import { offer } from './offer.ts';

const PER_SECOND = 500;
const MAX_AGENT_READ_MS = 10;
/** A step that meets every organization before it meets one again. */
const STRIDE = 7919;

interface Reader {
  readonly organization: number;
  readonly application: number;
}

/** What assistants read. */
const AGENT_READS = {
  projects: () => '/api/agent/projects',
  application: ({ application }) => `/api/agent/application?applicationId=${applicationId(application)}`,
  deployments: ({ application }) => `/api/agent/deployments?applicationId=${applicationId(application)}`,
} as const satisfies Record<string, (reader: Reader) => string>;

/** What the screens of the console read. */
const CONSOLE_READS = {
  overview: () => '/api/organization.overview',
  projects: () => '/api/project.list',
  project: ({ application }) => `/api/project.get?projectId=${projectId(Math.floor(application / 10))}`,
  applications: () => '/api/application.list?limit=50',
  search: ({ application }) => `/api/application.list?search=application-${application}`,
  application: ({ application }) => `/api/application.get?applicationId=${applicationId(application)}`,
  deployments: ({ application }) => `/api/deployment.list?applicationId=${applicationId(application)}`,
  domains: () => '/api/domain.list',
  'audit log': () => '/api/auditLog.list',
} as const satisfies Record<string, (reader: Reader) => string>;

interface ReadPace {
  /** How long each kind is read before it is measured. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly console: Turns;
}

/** Reads of organizations of the same size: their number must not matter. */
export async function measureReads(caller: Caller, applications: number, pace: ReadPace): Promise<Figure[]> {
  const organizations = applications / APPLICATIONS_OF_ORGANIZATION;
  const readerOf = (number: number): Reader => {
    const organization = (number * STRIDE) % organizations;
    const application = organization * APPLICATIONS_OF_ORGANIZATION + (number % APPLICATIONS_OF_ORGANIZATION);
    return { organization, application };
  };
  // The first use of a credential in a day writes where it came from: every organization reads once before.
  const warmUpSeconds = Math.max(pace.warmUpSeconds, Math.ceil(organizations / PER_SECOND));
  return [
    ...(await measureAgentReads(caller, readerOf, { ...pace, warmUpSeconds })),
    ...(await measureConsoleReads(caller, readerOf, pace.console)),
  ];
}

async function measureAgentReads(
  caller: Caller,
  readerOf: (number: number) => Reader,
  { warmUpSeconds, seconds }: ReadPace,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const reads = Object.entries(AGENT_READS).map(([name, pathOf]) => {
    const read = async (number: number): Promise<void> => {
      const reader = readerOf(number);
      await caller.get(pathOf(reader), assistantToken(reader.organization));
    };
    return { name, read };
  });
  // All kinds first: what is read first would be measured while V8 still compiles what they have in common.
  for (const { read } of reads) await offer({ perSecond: PER_SECOND, seconds: warmUpSeconds }, read);
  for (const { name, read } of reads) {
    const { p50Ms, p99Ms } = await offer({ perSecond: PER_SECOND, seconds }, read);
    figures.push({ name: `agent reads ${name}: p50`, unit: 'ms', value: p50Ms });
    const bar = { kind: 'at most', value: MAX_AGENT_READ_MS } as const;
    figures.push({ name: `agent reads ${name}: p99`, unit: 'ms', value: p99Ms, bar });
  }
  return figures;
}

async function measureConsoleReads(
  caller: Caller,
  readerOf: (number: number) => Reader,
  turns: Turns,
): Promise<Figure[]> {
  const reads = Object.entries(CONSOLE_READS).map(([name, pathOf]) => ({
    name,
    pathOf,
    latenciesMs: [] as number[],
  }));
  const readAll = async (turn: number): Promise<void> => {
    const reader = readerOf(turn);
    // The first read after a pause takes longer by a changing time, at every size.
    await caller.get(CONSOLE_READS.projects(), apiKey(reader.organization));
    for (const { pathOf, latenciesMs } of reads) {
      const sentAt = performance.now();
      await caller.get(pathOf(reader), apiKey(reader.organization));
      latenciesMs[turn] = performance.now() - sentAt;
    }
  };
  // The first time it is the disk that is measured: of a large database less is in the memory of the system.
  await inTurns({ ...turns, pauseMs: 0 }, readAll);
  await inTurns(turns, readAll);
  return reads.map(({ name, latenciesMs }) => ({
    name: `console reads ${name}: p50`,
    unit: 'ms',
    value: median(latenciesMs),
    bar: FLAT,
  }));
}
