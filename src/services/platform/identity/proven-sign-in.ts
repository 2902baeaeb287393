import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Path of the endpoint among those of Better Auth. It is called by the program only, and served to no client. */
export const PROVEN_SIGN_IN = '/proven-sign-in';

/** Adds sign-in for a user who has proved elsewhere who they are. The session is the same as after a password. */
export function provenSignIn() {
  return {
    id: 'proven-sign-in',
    endpoints: {
      signInProven: createAuthEndpoint(
        PROVEN_SIGN_IN,
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (user === null) throw new APIError('UNAUTHORIZED', { message: 'The account does not exist.' });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({});
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
