import { z } from 'zod';
import { APPLICATION_STATUSES } from '#src/domain/application.ts';
import { DEPLOYMENT_STATUSES } from '#src/domain/deployment.ts';
import { BUILD_TYPES, SOURCE_TYPES } from '#src/domain/source.ts';
import { IsoTime, idOf } from './common.ts';

/**
 * docs/specification/1-site-import.md, "Public API resources": its fields with its nullability, and the fields that
 * were added since.
 */

const ApplicationStatus = z.enum(APPLICATION_STATUSES).nullable();

export const AgentProjects = z.array(
  z.object({
    projectId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    createdAt: IsoTime,
    environments: z.array(
      z.object({
        environmentId: z.string(),
        name: z.string(),
        applications: z.array(
          z.object({
            applicationId: z.string(),
            name: z.string(),
            appName: z.string(),
            applicationStatus: ApplicationStatus,
            createdAt: IsoTime,
          }),
        ),
      }),
    ),
  }),
);
export type AgentProjects = z.output<typeof AgentProjects>;

export const AgentApplicationRef = z.object({
  applicationId: idOf('app').meta({
    description: 'Id from the list of projects',
    example: 'app_01k0example',
  }),
});
export type AgentApplicationRef = z.output<typeof AgentApplicationRef>;

export const AgentApplication = z.object({
  applicationId: z.string(),
  name: z.string(),
  appName: z.string(),
  applicationStatus: ApplicationStatus,
  buildType: z.enum(BUILD_TYPES).nullable(),
  sourceType: z.enum(SOURCE_TYPES).nullable(),
  url: z
    .string()
    .nullable()
    .meta({ description: 'Address of the running release; null if no release is running' }),
  createdAt: IsoTime,
  project: z.object({ projectId: z.string(), name: z.string() }),
  environment: z.object({ environmentId: z.string(), name: z.string() }),
  domains: z.array(
    z.object({
      host: z.string(),
      port: z.number().nullable().meta({ description: 'The port of the application' }),
      https: z.boolean().nullable().meta({ description: 'Whether the ingress serves the host over TLS' }),
    }),
  ),
});
export type AgentApplication = z.output<typeof AgentApplication>;

export const ListAgentDeployments = AgentApplicationRef.extend({
  limit: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(10)
    .meta({ description: 'Maximum number of items', example: 10 }),
});
export type ListAgentDeployments = z.output<typeof ListAgentDeployments>;

export const AgentDeployments = z.array(
  z.object({
    deploymentId: z.string(),
    status: z.enum(DEPLOYMENT_STATUSES).nullable(),
    title: z.string(),
    description: z.string().nullable(),
    errorMessage: z
      .string()
      .nullable()
      .meta({ description: 'Reason of the failure; null if the deployment has not failed' }),
    createdAt: IsoTime,
    startedAt: IsoTime.nullable(),
    finishedAt: IsoTime.nullable(),
  }),
);
export type AgentDeployments = z.output<typeof AgentDeployments>;

export const AgentDeploymentRef = z.object({
  deploymentId: idOf('dep').meta({
    description: 'As the list of deployments has it',
    example: 'dep_01k0example',
  }),
});
export type AgentDeploymentRef = z.output<typeof AgentDeploymentRef>;

export const AgentDeploymentLog = z.object({
  log: z.string().meta({ description: 'The last lines of the log, secrets masked' }),
});
export type AgentDeploymentLog = z.output<typeof AgentDeploymentLog>;
