import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Instance } from '#src/services/instance/context.ts';
import { receiveGitEvent } from '#src/services/instance/trigger/index.ts';
import { countStranger } from '../common/caller.ts';
import { nothingHere } from '../common/errors.ts';
import { send } from '../facade/answer.ts';
import { receivedOf, withRawBodies } from './raw-body.ts';

/** Where git hosts send their push events. The signature identifies the sender. */
export function mountGitEvents(app: FastifyInstance, instance: Instance): void {
  withRawBodies(app, (scope) => {
    scope.addHook('onRequest', async (request) => countStranger(instance, request));
    scope.addHook('onRequest', assertNamed);
    scope.post<{ Params: { gitProviderId: string } }>(
      '/api/git-events/:gitProviderId',
      async (request, reply) =>
        send(reply, 200, await receiveGitEvent(instance, request.params.gitProviderId, receivedOf(request))),
    );
  });
}

/** The address without an id leads nowhere. */
async function assertNamed({ params }: FastifyRequest): Promise<void> {
  const { gitProviderId } = params as { gitProviderId?: string };
  if (gitProviderId === '') throw nothingHere();
}
