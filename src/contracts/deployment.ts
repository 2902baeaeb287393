import { z } from 'zod';
import {
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_STEP_STATUSES,
  DEPLOYMENT_STEPS,
  RELEASE_FIELDS,
} from '#src/domain/deployment.ts';
import { Log } from './application.ts';
import { IsoTime, idOf, Paging, pageOf } from './common.ts';

export const DeploymentStatus = z.enum(DEPLOYMENT_STATUSES);
export const DeploymentStep = z.enum(DEPLOYMENT_STEPS);

export const DeploymentRef = z.object({ deploymentId: idOf('dep') });
export type DeploymentRef = z.output<typeof DeploymentRef>;

export const DeploymentView = z.object({
  deploymentId: z.string(),
  applicationId: z.string(),
  status: DeploymentStatus,
  title: z.string(),
  description: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: IsoTime,
  startedAt: IsoTime.nullable(),
  finishedAt: IsoTime.nullable(),
  commitHash: z.string().nullable(),
  rollbackOf: z
    .string()
    .nullable()
    .meta({ description: 'For a rollback: id of the earlier deployment whose release it starts' }),
  isKept: z
    .boolean()
    .meta({ description: 'Whether its release is kept, so that `application.rollback` can start it again' }),
});
export type DeploymentView = z.output<typeof DeploymentView>;

export const DeploymentDetails = DeploymentView.extend({
  steps: z.array(
    z.object({
      name: DeploymentStep,
      status: z.enum(DEPLOYMENT_STEP_STATUSES),
      startedAt: IsoTime,
      finishedAt: IsoTime.nullable(),
    }),
  ),
});
export type DeploymentDetails = z.output<typeof DeploymentDetails>;

const ComparedRelease = z.object({
  deploymentId: z.string(),
  commitHash: z.string().nullable(),
  commitMessage: z.string().nullable().meta({ description: 'First line of the message of the commit' }),
  createdAt: IsoTime,
});
export type ComparedRelease = z.output<typeof ComparedRelease>;

const ReleaseValue = z.union([z.string(), z.boolean()]).nullable();
const VariableNames = z.array(z.string());

export const DeploymentComparison = z.object({
  current: ComparedRelease.nullable().meta({
    description: 'The deployment whose release receives the visitors; null without one',
  }),
  target: ComparedRelease,
  changes: z.array(z.object({ field: z.enum(RELEASE_FIELDS), from: ReleaseValue, to: ReleaseValue })).meta({
    description:
      'What a rollback changes. Port, health path and variables are not part of a release: they stay as the application has them',
  }),
  isComplete: z.boolean().meta({
    description:
      'false if the source of one of the releases is not recorded, because it was built by an earlier version: `changes` then contains the commit only',
  }),
  variables: z
    .object({ added: VariableNames, removed: VariableNames, changed: VariableNames })
    .nullable()
    .meta({
      description: 'Names of variables that differ; null: unknown. Releases do not record their variables',
      example: null,
    }),
});
export type DeploymentComparison = z.output<typeof DeploymentComparison>;

export const ListDeployments = Paging.extend({ applicationId: idOf('app') });
export const DeploymentPage = pageOf(DeploymentView);

export const ReadDeploymentLog = DeploymentRef.extend({
  offset: z.number().int().min(0).meta({ description: 'Number of lines to skip', example: 0 }).optional(),
  limit: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .meta({
      description:
        'Maximum number of lines; a page has at most 1 MiB. Without `offset` and `limit`: the newest 10,000, and at most 1 MiB',
      example: 500,
    })
    .optional(),
});
export const DeploymentLog = Log.extend({
  total: z.number().int().min(0).optional().meta({ description: 'For a page: number of lines so far' }),
  nextOffset: z
    .number()
    .int()
    .nullable()
    .optional()
    .meta({ description: 'For a page: `offset` of the next page; null if there are no more lines yet' }),
});

export const FollowDeployment = DeploymentRef.extend({
  lastEventId: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be the id of an event')
    .optional()
    .meta({ description: 'Id of the last received event. The stream continues after it' }),
});

/** An event of the stream: a line of the log, a notice about the stream, or the end of the deployment. */
export const FollowEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('line'), line: z.string() }),
  z.object({ type: z.literal('note'), message: z.string() }),
  z.object({ type: z.literal('end'), status: DeploymentStatus, errorMessage: z.string().nullable() }),
]);
export type FollowEvent = z.output<typeof FollowEvent>;

export const CancelledDeployment = z.object({ deploymentId: z.string(), status: DeploymentStatus });
export type CancelledDeployment = z.output<typeof CancelledDeployment>;

export const DeployWebhookAnswer = z.union([
  z.object({
    message: z.string(),
    deploymentId: z.string(),
    alreadyQueued: z
      .boolean()
      .meta({ description: 'true if a deployment was already queued and this call joined it' }),
  }),
  z.object({
    message: z.string(),
    skipped: z
      .string()
      .meta({ description: 'Why the event of the git host does not deploy the application' }),
  }),
]);
export type DeployWebhookAnswer = z.output<typeof DeployWebhookAnswer>;

/** Applications that one push can concern and that are named in the answer. */
export const MAX_NAMED = 100;

export const GitEventAnswer = z.object({
  message: z.string(),
  deployments: z
    .array(z.object({ applicationId: z.string(), deploymentId: z.string() }))
    .max(MAX_NAMED)
    .meta({ description: `What the push deploys; the first ${MAX_NAMED}` }),
  skipped: z
    .array(z.object({ applicationId: z.string(), reason: z.string() }))
    .max(MAX_NAMED)
    .meta({ description: `Applications of the repository that it does not deploy; the first ${MAX_NAMED}` }),
});
export type GitEventAnswer = z.output<typeof GitEventAnswer>;
