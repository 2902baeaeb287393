import { z } from 'zod';
import { HEALTH_STATES } from '#src/domain/application.ts';
import { ApplicationState, ApplicationStatus } from './application.ts';
import { IsoTime, idOf, isStorable, Paging, pageOf } from './common.ts';
import { DeploymentStatus } from './deployment.ts';
import { SourceType } from './source.ts';

export const ListApplications = Paging.extend({
  search: z
    .string()
    .min(1)
    .max(200)
    .refine(isStorable, 'Must be Unicode text without NUL')
    .meta({
      description: 'Only applications with this text in their name, host or domains. Not case-sensitive',
      example: 'shop',
    })
    .optional(),
  projectId: idOf('prj').meta({ description: 'Only applications of this project' }).optional(),
  environmentId: idOf('env').meta({ description: 'Only applications of this environment' }).optional(),
  state: ApplicationState.optional(),
});

export const ApplicationSummary = z.object({
  applicationId: z.string(),
  name: z.string(),
  appName: z.string(),
  applicationStatus: ApplicationStatus,
  health: z.enum(HEALTH_STATES).nullable().meta({
    description:
      'Result of the last health check; null if nothing is checked: no release is running, or its node does not report',
  }),
  state: ApplicationState,
  url: z
    .string()
    .nullable()
    .meta({ description: 'Address of the running release; null if no release is running' }),
  sourceType: SourceType,
  projectId: z.string(),
  projectName: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  deployment: z
    .object({
      deploymentId: z.string(),
      status: DeploymentStatus,
      createdAt: IsoTime,
      endedAt: IsoTime.nullable(),
      errorMessage: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'The newest deployment; null without one' }),
});
export type ApplicationSummary = z.output<typeof ApplicationSummary>;
export const ApplicationPage = pageOf(ApplicationSummary);
