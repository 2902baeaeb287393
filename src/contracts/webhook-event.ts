import { z } from 'zod';
import { HEALTH_STATES } from '#src/domain/application.ts';
import { DEPLOYMENT_STATUSES, type DeploymentStatus } from '#src/domain/deployment.ts';
import type { WebhookEvent } from '#src/domain/event.ts';
import { IsoTime } from './common.ts';

/** The payloads of outbound webhooks: docs/specification/3-payments.md, "Deployment webhooks (outbound)". */

const Application = {
  applicationId: z.string(),
  applicationName: z.string(),
  appName: z.string(),
  projectId: z.string(),
  environmentId: z.string(),
  organizationId: z.string(),
};

const deployment = (example: { status: DeploymentStatus; errorMessage: string | null }) =>
  z.object({
    deploymentId: z.string(),
    status: z.enum(DEPLOYMENT_STATUSES).meta({ example: example.status }),
    title: z.string().meta({ example: 'Push to main' }),
    description: z.string().nullable().meta({ example: 'Commit 3f2a91c0d4e5' }),
    commitHash: z.string().nullable(),
    errorMessage: z.string().nullable().meta({
      description: 'Reason of the failure; null if the deployment has not failed',
      example: example.errorMessage,
    }),
    createdAt: IsoTime,
    startedAt: IsoTime.nullable(),
    finishedAt: IsoTime.nullable(),
    ...Application,
  });

const HealthData = z.object({
  ...Application,
  deploymentId: z
    .string()
    .nullable()
    .meta({ description: 'The deployment whose release receives the visitors', example: 'dep_01k0example' }),
  health: z.enum(HEALTH_STATES),
  previousHealth: z.enum(HEALTH_STATES),
  detail: z.string().nullable().meta({
    description: 'Reason of the failed health check; null for a healthy application',
    example: 'it is not running',
  }),
});

/** Each event: what it means, and what it carries. */
export const WEBHOOK_PAYLOADS = {
  'deploy.started': {
    meaning: 'A deployment has started',
    data: deployment({ status: 'running', errorMessage: null }),
  },
  'deploy.succeeded': {
    meaning: 'A deployment has succeeded and its release receives the visitors',
    data: deployment({ status: 'done', errorMessage: null }),
  },
  'deploy.failed': {
    meaning: 'A deployment failed or was cancelled; the previous release keeps its visitors',
    data: deployment({ status: 'error', errorMessage: 'The build failed: npm exited with 1.' }),
  },
  'app.health_changed': {
    meaning: 'The result of the health check of an application has changed',
    data: HealthData,
  },
} as const satisfies Record<WebhookEvent, { meaning: string; data: z.ZodType }>;

/** An event with the payload of its type. */
export type Announcement = {
  [Type in WebhookEvent]: {
    readonly type: Type;
    readonly data: z.output<(typeof WEBHOOK_PAYLOADS)[Type]['data']>;
  };
}[WebhookEvent];

/** The body of an event, as it is signed and sent. */
export function webhookBody(type: WebhookEvent) {
  return z.object({
    type: z.literal(type),
    timestamp: IsoTime.meta({ description: 'Time of the event' }),
    data: WEBHOOK_PAYLOADS[type].data,
  });
}
