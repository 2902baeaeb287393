import type { FastifyInstance, FastifyReply } from 'fastify';
import { RegisterClient, TokenRequest } from '#src/contracts/oauth.ts';
import { exchangeCode, registerClient } from '#src/services/instance/assistant-connection/index.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { countStranger } from '../common/caller.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { AUTHORIZE_PATH, RESOURCE_METADATA_PATH } from '../common/oauth-paths.ts';

const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/**
 * The authorization server for `/mcp`: its metadata (RFC 9728, RFC 8414), registration of programs (RFC 7591) and the
 * exchange of codes for assistant tokens. No cookie is used here, so pages of every origin may call it.
 */
export function mountOauth(app: FastifyInstance, instance: Instance): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      countStranger(instance, request);
    });
    for (const path of [RESOURCE_METADATA_PATH, `${RESOURCE_METADATA_PATH}/mcp`])
      scope.get(path, (_request, reply) => reply.send(resourceMetadata(instance)));
    scope.get(SERVER_METADATA, (_request, reply) => reply.send(serverMetadata(instance)));
    scope.post('/oauth/register', (request, reply) => {
      const input = RegisterClient.safeParse(request.body ?? {});
      if (!input.success)
        return refuse(
          reply,
          'invalid_client_metadata',
          'Give redirect_uris: at most ten, with 2000 characters in all.',
        );
      const clientId = registerClient(instance.vault, input.data);
      if (clientId === null)
        return refuse(reply, 'invalid_redirect_uri', 'Redirect to HTTPS, or to HTTP on a loopback address.');
      return reply.code(201).send({
        ...{ client_id: clientId, ...input.data, token_endpoint_auth_method: 'none' },
        ...{ grant_types: ['authorization_code'], response_types: ['code'] },
      });
    });
    scope.post('/oauth/token', async (request, reply) => {
      const input = TokenRequest.safeParse(request.body ?? {});
      if (!input.success)
        return refuse(
          reply,
          'invalid_request',
          'Give grant_type, code, redirect_uri, client_id, code_verifier.',
        );
      const issued = await exchangeCode(instance, input.data, request.ip);
      if (issued === null)
        return refuse(reply, 'invalid_grant', 'The code is used, expired or of another client.');
      return reply.send({
        ...{ access_token: issued.token, token_type: 'Bearer' },
        ...{ expires_in: issued.expiresInSeconds, scope: 'read' },
      });
    });
  });
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description });
}

function resourceMetadata({ publicUrl }: Instance) {
  return {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: ['read'],
  };
}

function serverMetadata({ publicUrl }: Instance) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${AUTHORIZE_PATH}`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['read'],
  };
}
