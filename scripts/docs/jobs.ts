import { z } from 'zod';
import { DEPLOYMENT_WORKS } from '#src/domain/deployment.ts';
import { JOB_KINDS, type JobKind, POOLS, type PoolName } from '#src/domain/job.ts';
import type { Share } from '#src/jobs/fair-share.ts';
import { GATEWAY_SHARES, instanceShares } from '#src/jobs/pool-shares.ts';
import { JOBS } from '#src/services/platform/queue/catalogue.ts';
import { type RetryRule, STANDARD_RETRY } from '#src/services/platform/queue/job-definition.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
A job is a row in the database that describes work to do after the request has ended. It is written in the transaction
of the change that needs it. A worker claims it under a lease, parses its payload and calls its handler. A job runs at
least once.

- **Deadline:** when it passes, the signal of the handler is aborted and the attempt counts as failed.
- **Attempts:** a failed attempt is repeated after a pause. The pause starts at ${STANDARD_RETRY.firstPauseMs / 1000} second
  and doubles up to ${STANDARD_RETRY.longestPauseMs / 1000} seconds, unless the table names another.
- **Given up:** after the last attempt, or at once if the payload is invalid, the job is removed from the queue. The log
  has a line with \`a job was given up\`, and the table \`failedJob\` keeps the job with its error for 30 days.
  Operators list these jobs with \`job.list\`, and run them again with \`job.retry\` or remove them with \`job.discard\`.
  A deployment that waits or runs without a job gets a new one within a minute: to end it, cancel it.
- **Lane:** jobs of one lane run one after the other. The lane of most jobs is the resource that they are about.
- **Pool:** jobs of one pool share slots. A pool without a free slot does not delay another pool.
`;

/** Every kind of durable job with its rules, and the pools. */
export const jobsPage: ReferencePage = {
  file: 'jobs.md',
  title: 'Jobs',
  summary:
    'every kind of durable job with its payload, its deadline and its attempts, and the pools that they share.',
  write: () => [INTRODUCTION.trim(), '## Kinds', kinds(), '## Pools', pools()].join('\n\n'),
};

function kinds(): string {
  const head = ['job', 'role', 'meaning', 'payload', 'pool', 'deadline', 'attempts'];
  return table(head, JOB_KINDS.map(rowOf));
}

function rowOf<Kind extends JobKind>(kind: Kind): string[] {
  const { role, meaning, payload, pool, deadlineMs, retry } = JOBS[kind];
  return [
    code(kind),
    role,
    meaning,
    fieldsOf(payload),
    typeof pool === 'string' ? code(pool) : 'see below',
    duration(deadlineMs),
    attemptsOf(retry),
  ];
}

/** The fields of a payload; optional ones end with a question mark. */
function fieldsOf(payload: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(payload);
  return Object.keys(properties)
    .map((name) => code(required.includes(name) ? name : `${name}?`))
    .join(', ');
}

function attemptsOf({ attempts, firstPauseMs, longestPauseMs }: RetryRule): string {
  const { firstPauseMs: first, longestPauseMs: longest } = STANDARD_RETRY;
  if (firstPauseMs === first && longestPauseMs === longest) return String(attempts);
  return `${attempts}, pauses of ${duration(firstPauseMs)} to ${duration(longestPauseMs)}`;
}

function pools(): string {
  const settings = { BUILDS_AT_ONCE: 4, BUILDS_PER_ORGANIZATION: 2 };
  const shares: Readonly<Record<PoolName, Share>> = { ...instanceShares(settings), ...GATEWAY_SHARES };
  const rows = POOLS.map((pool) => {
    const { capacity, maxPerTenant } = shares[pool];
    return pool === 'builds'
      ? [code(pool), code('BUILDS_AT_ONCE'), code('BUILDS_PER_ORGANIZATION')]
      : [code(pool), String(capacity), String(maxPerTenant)];
  });
  return [
    'How many jobs of a pool run at once in one process, and at most for one organization (at the gateway: one merchant).',
    `The pool of ${code('deployment.run' satisfies JobKind)} depends on its work: ${works()}.`,
    table(['pool', 'jobs at once', 'of one organization'], rows),
  ].join('\n\n');
}

function works(): string {
  const { pool } = JOBS['deployment.run'];
  if (typeof pool === 'string') return code(pool);
  const deployment = { deploymentId: 'dep_', applicationId: 'app_' } as const;
  const names = DEPLOYMENT_WORKS.map(
    (work) => `${code(work)} runs in ${code(pool({ ...deployment, work }))}`,
  );
  return names.join(', ');
}

function duration(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return `${ms / 1000} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
