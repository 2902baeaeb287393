import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AcceptInvitation } from '#src/contracts/auth.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { acceptOwnInvitation } from '#src/services/instance/member/index.ts';
import type { UserActor } from '#src/services/platform/core/index.ts';
import type { Principal } from '#src/services/platform/identity/index.ts';

/**
 * `POST /api/auth/organization/accept-invitation {invitationId}`: the signed-in user accepts an invitation for their
 * address. The path is Better Auth's, the implementation is Pilothouse's: the same limits and the same audit row as on
 * the page of the invitation. The organization becomes the active one of the session.
 */
export function mountAcceptInvitation(
  app: FastifyInstance,
  instance: Accounts,
  callerOf: (request: FastifyRequest) => Promise<Principal>,
): void {
  app.route({
    method: 'POST',
    url: '/api/auth/organization/accept-invitation',
    onRequest: async (request) => {
      signedIn(await callerOf(request));
    },
    handler: async (request, reply) => {
      const actor = signedIn(await callerOf(request));
      const input = AcceptInvitation.safeParse(request.body ?? {});
      if (!input.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: input.error });
      const accepted = await acceptOwnInvitation(instance, actor, input.data);
      const cookie = request.headers.cookie ?? '';
      for (const one of await instance.auth.activate(cookie, accepted.member.organizationId)) {
        reply.header('set-cookie', one);
      }
      return accepted;
    },
  });
}

/** A key represents its owner in one organization; joining another one needs the user's session. */
function signedIn(principal: Principal): UserActor {
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  if (principal.kind === 'user' || principal.kind === 'member') {
    if (principal.actor.kind === 'session') return principal.actor;
  }
  throw new Fault('unauthorized', 'Sign in as the person for whom the invitation was made.');
}
