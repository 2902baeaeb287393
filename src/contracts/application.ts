import { z } from 'zod';
import { APPLICATION_STATUSES, DESIRED_STATES, HEALTH_STATES } from '#src/domain/application.ts';
import { TRIGGER_KINDS, TRIGGER_OUTCOMES } from '#src/domain/deployment.ts';
import { filterProblem, MAX_PATTERN_LENGTH, MAX_PATTERNS } from '#src/kernel/filter.ts';
import { IsoTime, idOf, Name, Paging, pageOf } from './common.ts';
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

export const ApplicationStatus = z.enum(APPLICATION_STATUSES);

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

export const UpdateApplication = ApplicationRef.extend({
  name: Name.optional(),
  source: Source.optional(),
  port: Port.unwrap().optional(),
  ...SourceOptions.shape,
});

export const SetEnv = ApplicationRef.extend({
  envVars: EnvChanges,
  replace: z.boolean().default(false).meta({
    description:
      'Whether all other variables are removed, also those that an import has set for the database',
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
      'Patterns for branches: the last pattern that matches decides; `!` excludes. Empty: only the branch of the source',
    example: ['main', 'release/*'],
  }),
  paths: Filter.default([]).meta({
    description: 'Patterns of which at least one changed file has to match. Empty: any change',
    example: ['apps/web/**', '!**/*.md'],
  }),
});
/** Only the given fields change. */
export const SetAutoDeploy = ApplicationRef.extend({
  enabled: AutoDeploy.shape.enabled.optional(),
  branches: AutoDeploy.shape.branches
    .unwrap()
    .optional()
    .meta({ description: 'As in `autoDeploy` of the application' }),
  paths: AutoDeploy.shape.paths
    .unwrap()
    .optional()
    .meta({ description: 'As in `autoDeploy` of the application' }),
});

export const ListTriggers = Paging.extend({ applicationId: idOf('app') });
export const TriggerView = z.object({
  triggerId: z.string(),
  kind: z
    .enum(TRIGGER_KINDS)
    .meta({ description: 'By a person, by an API key, by the deploy webhook, by a git host' }),
  outcome: z.enum(TRIGGER_OUTCOMES).meta({ description: '`joined`: a deployment was waiting already' }),
  code: z.string().nullable().meta({ description: 'Of a skip: its name', example: 'branch_not_matched' }),
  reason: z.string().nullable().meta({ description: 'Of a skip: why' }),
  branch: z.string().nullable(),
  commitHash: z.string().nullable(),
  deploymentId: z.string().nullable(),
  createdAt: IsoTime,
});
export type TriggerView = z.output<typeof TriggerView>;
export const TriggerPage = pageOf(TriggerView);

export const RollBack = ApplicationRef.extend({
  deploymentId: idOf('dep').meta({ description: 'The earlier deployment whose release is to run again' }),
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
  source: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The source as it was given, defaults filled in' }),
  port: z.number().int(),
  health: z
    .enum(HEALTH_STATES)
    .nullable()
    .meta({ description: 'Whether it answered when it was last asked; null while nothing runs' }),
  envNames: z
    .array(z.string())
    .meta({ description: 'Names of the environment variables; values are never shown' }),
  domains: z.array(z.object({ domainId: z.string(), host: z.string() })),
  url: z
    .string()
    .nullable()
    .meta({ description: 'Where the running release is reachable; null while none runs' }),
  deployWebhookUrl: z
    .string()
    .nullable()
    .meta({ description: 'A secret: any holder can deploy. Null for members, who may not see it' }),
  autoDeploy: AutoDeploy,
  createdAt: IsoTime,
});
export type ApplicationView = z.output<typeof ApplicationView>;

export const QueuedDeployment = z.object({
  deploymentId: z.string(),
  alreadyQueued: z
    .boolean()
    .meta({ description: 'true: a deployment was waiting already, and this call joined it' }),
});
export type QueuedDeployment = z.output<typeof QueuedDeployment>;

export const DeployWebhookUrl = z.object({ deployWebhookUrl: z.string() });

export const DesiredState = z.object({ applicationId: z.string(), desired: z.enum(DESIRED_STATES) });
export type DesiredState = z.output<typeof DesiredState>;

export const Log = z.object({ log: z.string() });
export type Log = z.output<typeof Log>;
