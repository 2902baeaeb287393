import { z } from 'zod';
import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  DESIRED_STATES,
  HEALTH_STATES,
} from '#src/domain/application.ts';
import { TRIGGER_KINDS, TRIGGER_OUTCOMES } from '#src/domain/deployment.ts';
import { filterProblem, MAX_PATTERN_LENGTH, MAX_PATTERNS } from '#src/kernel/filter.ts';
import { IsoTime, idOf, Name, Paging, pageOf, TimeInput } from './common.ts';
import {
  BuildType,
  EnvChanges,
  EnvName,
  EnvVars,
  Port,
  Source,
  SourceOptions,
  SourceType,
} from './source.ts';

export const ApplicationStatus = z.enum(APPLICATION_STATUSES).meta({
  description:
    '`idle`: never deployed. `running`: a deployment runs. `done`: the newest deployment succeeded. `error`: it failed; an earlier release, if there is one, still receives the visitors',
});

export const ApplicationState = z.enum(APPLICATION_STATES).meta({
  description:
    '`deploying`: a deployment is queued or runs. `failing`: the newest deployment or start failed, or the release does not answer. `stopped`: a user stopped it. `idle`: it has no release',
});

export const CreateApplication = z.object({
  environmentId: idOf('env'),
  name: Name,
  source: Source,
  envVars: EnvVars.optional(),
  port: Port,
});
export const CreatedApplication = z.object({ applicationId: z.string(), appName: z.string() });

export const ApplicationRef = z.object({ applicationId: idOf('app') });
export type ApplicationRef = z.output<typeof ApplicationRef>;

/** What any engine may be asked for; each has a limit of its own. */
const MAX_REPLICAS = 100;

export const UpdateApplication = ApplicationRef.extend({
  name: Name.optional(),
  source: Source.optional(),
  port: Port.unwrap().optional(),
  replicas: z.number().int().min(1).max(MAX_REPLICAS).optional().meta({
    description:
      'How many containers of a release run side by side, from the next start on. More than 1 only on the engine `kubernetes`',
  }),
  ...SourceOptions.shape,
});

export const SetEnv = ApplicationRef.extend({
  envVars: EnvChanges,
  replace: z.boolean().default(false).meta({
    description: 'Whether to remove all other variables, including those that an import set for the database',
  }),
});
export const EnvNames = z.object({
  names: z.array(z.string()).meta({ description: 'Names of all variables of the application' }),
});

export const RevealEnv = ApplicationRef.extend({ name: EnvName });
export const RevealedEnv = z.object({ name: z.string(), value: z.string() });

const Filter = z
  .array(
    z
      .string()
      .min(1)
      .max(MAX_PATTERN_LENGTH + 1),
  )
  .max(MAX_PATTERNS)
  .superRefine((patterns, context) => {
    const problem = filterProblem(patterns);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** docs/specification/3-payments.md, "Deploy triggers and settings": the two refinements of Auto Deploy. */
export const AutoDeploy = z.object({
  enabled: z.boolean().meta({ description: 'Whether a push deploys the application' }),
  branches: Filter.default([]).meta({
    description:
      'Branch patterns. The last matching pattern decides; `!` excludes a branch. If empty, only the branch of the source is deployed',
    example: ['main', 'release/*'],
  }),
  paths: Filter.default([]).meta({
    description: 'Path patterns. At least one changed file must match. If empty, every change is deployed',
    example: ['apps/web/**', '!**/*.md'],
  }),
});
/** Only the given fields change. */
export const SetAutoDeploy = ApplicationRef.extend({
  enabled: AutoDeploy.shape.enabled.optional(),
  branches: AutoDeploy.shape.branches
    .unwrap()
    .optional()
    .meta({ description: 'See `autoDeploy` of the application' }),
  paths: AutoDeploy.shape.paths
    .unwrap()
    .optional()
    .meta({ description: 'See `autoDeploy` of the application' }),
});

export const ListTriggers = Paging.extend({ applicationId: idOf('app') });
export const TriggerView = z.object({
  triggerId: z.string(),
  kind: z
    .enum(TRIGGER_KINDS)
    .meta({ description: 'Origin of the event: a user, an API key, the deploy webhook or a git host' }),
  outcome: z.enum(TRIGGER_OUTCOMES).meta({ description: '`joined`: a deployment was already queued' }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'For a skipped event: the code of the reason', example: 'branch_not_matched' }),
  reason: z.string().nullable().meta({ description: 'For a skipped event: the reason' }),
  branch: z.string().nullable(),
  commitHash: z.string().nullable(),
  deploymentId: z.string().nullable(),
  createdAt: IsoTime,
});
export type TriggerView = z.output<typeof TriggerView>;
export const TriggerPage = pageOf(TriggerView);

export const RollBack = ApplicationRef.extend({
  deploymentId: idOf('dep').meta({
    description: 'Id of the earlier deployment whose release is started again',
  }),
});

export const ApplicationView = z.object({
  applicationId: z.string(),
  name: z.string(),
  appName: z.string(),
  applicationStatus: ApplicationStatus,
  projectId: z.string(),
  environmentId: z.string(),
  sourceType: SourceType,
  buildType: BuildType.nullable(),
  source: z.record(z.string(), z.unknown()).meta({
    description: 'The source with its default values',
    example: {
      type: 'git',
      customGitUrl: 'https://git.example.com/acme/shop.git',
      branch: 'main',
      buildPath: '/',
    },
  }),
  port: z.number().int(),
  replicas: z.number().int().meta({ description: 'How many containers of a release run side by side' }),
  health: z.enum(HEALTH_STATES).nullable().meta({
    description:
      'Result of the last health check; null if nothing is checked: no release is running, or its node does not report',
  }),
  state: ApplicationState,
  liveDeploymentId: z.string().nullable().meta({
    description:
      'The deployment whose release receives the visitors, or did until a user stopped it; null without one',
  }),
  envNames: z
    .array(z.string())
    .meta({ description: 'Names of the environment variables; values are never shown' }),
  domains: z.array(z.object({ domainId: z.string(), host: z.string() })),
  url: z
    .string()
    .nullable()
    .meta({ description: 'Address of the running release; null if no release is running' }),
  deployWebhookUrl: z.string().nullable().meta({
    description:
      'Secret address of the deploy webhook: any caller who knows it can deploy the application. Null if the caller is not allowed to see it',
  }),
  autoDeploy: AutoDeploy,
  createdAt: IsoTime,
});
export type ApplicationView = z.output<typeof ApplicationView>;

export const QueuedDeployment = z.object({
  deploymentId: z.string(),
  alreadyQueued: z
    .boolean()
    .meta({ description: 'true if a deployment was already queued and this call joined it' }),
});
export type QueuedDeployment = z.output<typeof QueuedDeployment>;

export const DeployWebhookUrl = z.object({ deployWebhookUrl: z.string() });

export const DesiredState = z.object({ applicationId: z.string(), desired: z.enum(DESIRED_STATES) });
export type DesiredState = z.output<typeof DesiredState>;

export const ReadApplicationLog = ApplicationRef.extend({
  since: TimeInput.meta({
    description:
      'Only lines that were stored at this time or later. Lines that were stored without a time are left out',
  }).optional(),
  timestamps: z.boolean().default(false).meta({
    description:
      'Start each line with the time at which it was stored (ISO 8601, UTC, milliseconds) and a space. A line without a stored time starts with `- `',
    example: true,
  }),
});
export type ReadApplicationLog = z.output<typeof ReadApplicationLog>;

export const Log = z.object({
  log: z.string(),
  note: z.string().optional().meta({ description: 'Set if the log, or a part of it, is on another node' }),
});
export type Log = z.output<typeof Log>;
