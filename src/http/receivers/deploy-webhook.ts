import type { FastifyInstance } from 'fastify';
import type { Instance } from '#src/services/instance/context.ts';
import { deployByToken } from '#src/services/instance/trigger/index.ts';
import { countStranger } from '../common/caller.ts';
import { send } from '../facade/answer.ts';
import { receivedOf, withRawBodies } from './raw-body.ts';

/** The address that deploys on every call, without a key. A body is only read if it is a git host's event. */
export function mountDeployWebhook(app: FastifyInstance, instance: Instance): void {
  withRawBodies(app, (scope) => {
    scope.addHook('onRequest', async (request) => countStranger(instance, request));
    scope.post<{ Params: { token: string } }>('/api/deploy/:token', async (request, reply) =>
      send(reply, 200, await deployByToken(instance, request.params.token, receivedOf(request))),
    );
  });
}
