import { z } from 'zod';
import { APPLICATION_STATES } from '#src/domain/application.ts';
import { ApplicationSummary } from './application-list.ts';
import { IsoTime } from './common.ts';
import { DeploymentStatus, DeploymentStep } from './deployment.ts';

const Count = z.number().int().min(0);

/** Rows of each list of an overview. */
export const MAX_OVERVIEW_ROWS = 10;

const OverviewDeployment = z.object({
  deploymentId: z.string(),
  applicationId: z.string(),
  applicationName: z.string(),
  status: DeploymentStatus,
  createdAt: IsoTime,
});

export const OrganizationOverview = z.object({
  counts: z
    .object({ projects: Count, applications: Count, databases: Count, domains: Count })
    .meta({ description: 'What the caller can see' }),
  states: z.record(z.enum(APPLICATION_STATES), Count).meta({
    description: 'Number of applications in each state',
    example: { deploying: 1, failing: 0, running: 12, stopped: 2, idle: 1 },
  }),
  failing: z
    .array(ApplicationSummary)
    .max(MAX_OVERVIEW_ROWS)
    .meta({ description: `Failing applications by name; the first ${MAX_OVERVIEW_ROWS}` }),
  deploying: z
    .array(
      OverviewDeployment.extend({
        step: DeploymentStep.nullable().meta({
          description: 'The step that began last; null if no step has begun',
        }),
      }),
    )
    .max(MAX_OVERVIEW_ROWS)
    .meta({ description: `Queued and running deployments; the newest ${MAX_OVERVIEW_ROWS}` }),
  recent: z
    .array(
      OverviewDeployment.extend({
        title: z.string(),
        commitHash: z.string().nullable(),
        errorMessage: z.string().nullable(),
        endedAt: IsoTime.nullable(),
      }),
    )
    .max(MAX_OVERVIEW_ROWS)
    .meta({ description: `Deployments that have ended; the newest ${MAX_OVERVIEW_ROWS}` }),
});
export type OrganizationOverview = z.output<typeof OrganizationOverview>;
