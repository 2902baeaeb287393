import { DeployWebhookAnswer, GitEventAnswer } from '#src/contracts/deployment.ts';
import { PaymentEventReceipt } from '#src/contracts/payment-gateway.ts';
import { ROLES, type Role, type Surface } from '#src/domain/surface.ts';
import { jsonResponse } from './complete.ts';
import { errorResponse, limited } from './failures.ts';
import { GATEWAY_PATHS } from './gateway-paths.ts';
import { GATEWAY_WEBHOOKS } from './gateway-webhooks.ts';
import type { OpenApiOperation, Webhooks } from './openapi.ts';
import { ORGANIZATION_WEBHOOKS } from './organization-webhooks.ts';
import { STREAMS } from './streams.ts';

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

function servicePaths(): Paths {
  return {
    '/api/health': {
      get: {
        operationId: 'health',
        tags: ['service'],
        security: [],
        summary: 'Check whether the service and its database are available',
        description:
          'For load balancers and monitoring. Returns 200 if the database is available, otherwise 503.',
        responses: {
          200: {
            description: 'The service and its database are available',
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
                        'Present while the data is a restored backup that no operator has confirmed. Until then the platform removes no unknown workloads and does not contact the license hub.',
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
        summary: 'Get this document',
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
          'Needs no API key and no body: the address contains the secret. `application.get` returns the address; `application.regenerateDeployToken` replaces it, and the previous address stops working immediately. A push event of GitHub, GitLab, Gitea or Bitbucket that is sent to the address deploys according to the Auto Deploy settings.',
        parameters: [
          {
            in: 'path',
            name: 'token',
            required: true,
            description: 'The last part of the `deployWebhookUrl` of the application',
            schema: { type: 'string' },
            example: 'deploy_example',
          },
        ],
        responses: {
          200: jsonResponse(
            'The deployment is queued, the call joined a queued deployment, or the event was skipped',
            DeployWebhookAnswer,
          ),
          404: errorResponse(404, 'No such deploy webhook'),
          405: errorResponse(405, 'Another method than POST'),
          413: errorResponse(413, 'The body is larger than 5 MiB'),
          429: limited(
            errorResponse(429, 'Too many requests from this address; try again after `Retry-After`'),
          ),
          500: errorResponse(500, 'Internal error'),
        },
      },
    },
    '/api/git-events/{gitProviderId}': {
      post: {
        operationId: 'gitEvents',
        tags: ['deployment'],
        security: [],
        summary: 'Receive a push event of a git host',
        description:
          'For GitHub, GitLab, Gitea and Bitbucket. Requests are signed with the webhook secret of the git provider. A push deploys the applications of the organization that use the repository, each according to its Auto Deploy settings. Other events are accepted and have no effect.',
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
          200: jsonResponse('The deployments that the event has started', GitEventAnswer),
          400: errorResponse(400, 'The body is not a valid event of this git host'),
          401: errorResponse(401, 'The signature is missing or wrong, or there is no such git provider'),
          404: errorResponse(404, 'The id in the address cannot be decoded or is too long'),
          405: errorResponse(405, 'Another method than POST'),
          413: errorResponse(413, 'The body is larger than 5 MiB'),
          429: limited(
            errorResponse(429, 'Too many requests from this address; try again after `Retry-After`'),
          ),
          500: errorResponse(500, 'Internal error'),
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
          'The gateway sends the events of a merchant to this address. The instance verifies the signature of the raw body, stores the event, and relays it unchanged (same body, signature and content type) once to every webhook URL of the merchant’s organization. It responds when the event is stored. An event with a known id is accepted and not relayed again.',
        parameters: [
          {
            in: 'path',
            name: 'merchantCode',
            required: true,
            description: 'Merchant code, case-sensitive',
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
          description: 'An event of the gateway; the instance reads only its `id`',
          required: true,
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: {
          200: jsonResponse('The event is stored', PaymentEventReceipt),
          400: errorResponse(400, 'The event has no readable `id`'),
          401: errorResponse(401, 'The signature is missing, malformed or wrong'),
          404: errorResponse(404, 'No such merchant'),
          405: errorResponse(405, 'Another method than POST'),
          413: errorResponse(413, 'The body is larger than 1 MiB'),
          429: errorResponse(429, 'Too many unknown merchant codes from this address'),
          500: errorResponse(500, 'Internal error'),
        },
      },
    },
  };
}
