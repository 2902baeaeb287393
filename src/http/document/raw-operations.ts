import { DeployWebhookAnswer, GitEventAnswer } from '#src/contracts/deployment.ts';
import { PaymentEventReceipt } from '#src/contracts/payment-gateway.ts';
import { ROLES, type Role, type Surface } from '#src/domain/surface.ts';
import { jsonResponse } from './complete.ts';
import { errorResponse, limited } from './failures.ts';
import { GATEWAY_PATHS } from './gateway-paths.ts';
import { GATEWAY_WEBHOOKS } from './gateway-webhooks.ts';
import type { OpenApiOperation, Webhooks } from './openapi.ts';
import { ORGANIZATION_WEBHOOKS } from './organization-webhooks.ts';

type Paths = Record<string, Record<string, OpenApiOperation>>;

/** The documents of the routes that are not procedures. */
export function rawPaths(surface: Surface, roles: readonly Role[]): Paths {
  const isInstance = roles.includes('instance');
  switch (surface) {
    case 'internal':
      return isInstance ? STREAMS : {};
    case 'gateway':
      return GATEWAY_PATHS;
    case 'published':
      return { ...servicePaths(), ...(isInstance ? receiverPaths() : {}) };
    case 'hub':
      return {};
  }
}

/** The documents of outgoing calls. */
export function rawWebhooks(surface: Surface, roles: readonly Role[]): Webhooks | undefined {
  switch (surface) {
    case 'gateway':
      return GATEWAY_WEBHOOKS;
    case 'published':
      return roles.includes('instance') ? ORGANIZATION_WEBHOOKS : undefined;
    case 'internal':
    case 'hub':
      return undefined;
  }
}

/** Subscriptions, which are served as server-sent events. */
const STREAMS: Paths = {
  '/api/deployment.follow': {
    get: {
      operationId: 'deployment.follow',
      tags: ['deployment'],
      summary: 'Follow the log of a deployment until it ends',
      description:
        'Each line is an event without a name whose data is the line itself, secrets masked. The event `end` is the last one: its data is JSON with `status` and `errorMessage`. An event `note` contains in `message` a notice about the stream itself. A stream that ends without `end` (after 15 minutes, or when the service restarts) goes on where it was when the client connects again with the id of the last event in `Last-Event-ID`, as browsers do by themselves.',
      security: [{ bearer: [] }, { apiKey: [] }],
      parameters: [
        { in: 'query', name: 'deploymentId', required: true, schema: { type: 'string', minLength: 1 } },
        {
          in: 'query',
          name: 'lastEventId',
          required: false,
          description: 'The same as the header, for clients that cannot send one',
          schema: { type: 'string', pattern: '^\\d{1,9}$' },
        },
        {
          in: 'header',
          name: 'Last-Event-ID',
          required: false,
          description: 'The id of the last event that was seen: the stream goes on after it',
          schema: { type: 'string', pattern: '^\\d{1,9}$' },
        },
      ],
      responses: {
        200: {
          description: 'The events, as they happen',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        400: {
          description: 'The input is not valid; `issues` names each field',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/InputError' } } },
        },
        401: errorResponse(401, 'The credential is missing, wrong, revoked or expired'),
        403: errorResponse(403, 'The caller may not do this'),
        404: errorResponse(404, 'There is no such deployment, or the caller may not see it'),
        405: errorResponse(405, 'Another method than GET and HEAD'),
        429: limited(
          errorResponse(429, 'Too many event streams at once, or too many requests of this caller'),
        ),
        500: errorResponse(500, 'Something went wrong on our side; `x-request-id` names the request'),
      },
    },
  },
};

function servicePaths(): Paths {
  return {
    '/api/health': {
      get: {
        operationId: 'health',
        tags: ['service'],
        security: [],
        summary: 'Whether the service and its database answer',
        description: 'For load balancers and monitoring: 200 while the database answers, 503 otherwise.',
        responses: {
          200: {
            description: 'It works',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    status: { type: 'string', const: 'ok' },
                    version: { type: 'string' },
                    roles: { type: 'array', items: { type: 'string', enum: [...ROLES] } },
                    restore: {
                      type: 'string',
                      const: 'unconfirmed',
                      description:
                        'Only while the records are a restored backup that no operator has confirmed: nothing unknown is removed, and the license hub is not contacted.',
                    },
                  },
                  required: ['status', 'version', 'roles'],
                },
              },
            },
          },
          405: errorResponse(405, 'Another method than GET and HEAD'),
          503: errorResponse(503, 'The database does not answer'),
        },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openapi',
        tags: ['service'],
        security: [],
        summary: 'This document',
        description:
          'The published operations of this process as an OpenAPI 3.1 document. Pages of any origin may read it. The documents of the other operations are at `/api/openapi/internal.json`, `/api/openapi/hub.json` and `/api/openapi/gateway.json`.',
        responses: {
          200: {
            description: 'An OpenAPI 3.1 document',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    },
  };
}

function receiverPaths(): Paths {
  return {
    '/api/deploy/{token}': {
      post: {
        operationId: 'deployWebhook',
        tags: ['deployment'],
        security: [],
        summary: 'Deploy the application that owns a secret address',
        description:
          'No key and no body: the address is the secret. It is shown with the application and can be regenerated there, which invalidates the old one at once. A push event of GitHub, GitLab, Gitea or Bitbucket sent to it deploys according to Auto Deploy.',
        parameters: [
          {
            in: 'path',
            name: 'token',
            required: true,
            description: 'The secret of the application: the end of its `deployWebhookUrl`',
            schema: { type: 'string' },
            example: 'deploy_…',
          },
        ],
        responses: {
          200: jsonResponse(
            'Queued, joined to one that waits, or an event that was skipped',
            DeployWebhookAnswer,
          ),
          404: errorResponse(404, 'No such deploy webhook'),
          405: errorResponse(405, 'Another method than POST'),
          413: errorResponse(413, 'The body is larger than 5 MiB'),
          429: limited(
            errorResponse(429, 'Too many requests from this address; try again after `Retry-After`'),
          ),
          500: errorResponse(500, 'Something went wrong on our side'),
        },
      },
    },
    '/api/git-events/{gitProviderId}': {
      post: {
        operationId: 'gitEvents',
        tags: ['deployment'],
        security: [],
        summary: 'Take a push event of a git host',
        description:
          "For GitHub, GitLab, Gitea and Bitbucket: signed with the git provider's webhook secret. The applications of the organization of the repository are deployed, each according to its Auto Deploy; other events are answered and nothing else.",
        parameters: [
          {
            in: 'path',
            name: 'gitProviderId',
            required: true,
            description: 'The git provider whose webhook this is',
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: jsonResponse('What the event deploys', GitEventAnswer),
          400: errorResponse(400, 'Not a readable event of this git host'),
          401: errorResponse(401, 'The signature is missing or wrong, or there is no such git provider'),
          404: errorResponse(404, 'The address cannot be decoded or is too long'),
          405: errorResponse(405, 'Another method than POST'),
          413: errorResponse(413, 'The body is larger than 5 MiB'),
          429: limited(
            errorResponse(429, 'Too many requests from this address; try again after `Retry-After`'),
          ),
          500: errorResponse(500, 'Something went wrong on our side'),
        },
      },
    },
    '/api/payment-events/{merchantCode}': {
      post: {
        operationId: 'paymentEvents',
        tags: ['payment'],
        security: [],
        summary: 'Receive an event of the payment gateway',
        description:
          'The gateway posts the events of a merchant here. They are verified over the raw body, kept, and relayed unchanged (same body, same signature, same content type) to every webhook URL of the merchant’s organization, once each. The call is answered when the event is stored. A repeated id is acknowledged and not relayed again.',
        parameters: [
          {
            in: 'path',
            name: 'merchantCode',
            required: true,
            description: 'The merchant; case matters',
            schema: { type: 'string' },
          },
          {
            in: 'header',
            name: 'x-gateway-signature',
            required: true,
            description: 'HMAC-SHA256 of the raw body under the signing key, 64 lower-case hex digits',
            schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          },
        ],
        requestBody: {
          description: 'An event; only its `id` is read',
          required: true,
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: {
          200: jsonResponse('The event is kept', PaymentEventReceipt),
          400: errorResponse(400, 'The event has no readable `id`'),
          401: errorResponse(401, 'The signature is missing, malformed or wrong'),
          404: errorResponse(404, 'No such merchant'),
          405: errorResponse(405, 'Another method than POST'),
          413: errorResponse(413, 'The body is larger than 1 MiB'),
          429: errorResponse(429, 'Too many unknown merchant codes from this address'),
          500: errorResponse(500, 'Something went wrong on our side'),
        },
      },
    },
  };
}
