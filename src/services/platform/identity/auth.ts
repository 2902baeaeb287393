import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { organization } from 'better-auth/plugins/organization';
import { z } from 'zod';
import { findInvitation } from '#db/queries/invitation.ts';
import { findOrganizationId } from '#db/queries/membership.ts';
import { inTransaction } from '#db/transaction.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../audit/audit.ts';
import type { Platform } from '../context.ts';

/** Header in which the HTTP layer hands over the client's address that it has established itself. */
export const CLIENT_ADDRESS_HEADER = 'x-pilothouse-client-address';

export interface AuthOptions {
  readonly publicUrl: string;
  readonly signUp: 'invited' | 'open';
  /** Off only where many test clients share one address. */
  readonly rateLimited: boolean;
}

/** Users, passwords and sessions: Better Auth, behind the few things that we ask of it. */
export interface Auth {
  /** Answers a request below `/api/auth/`. */
  handle(request: Request): Promise<Response>;
  getSession(headers: Headers): Promise<{ userId: string; organizationId: string | null } | null>;
  /** Creates a user with a password, past the rules of sign-up. Answers the user's id. */
  createUser(user: { email: string; name: string; password: string }): Promise<string>;
  /** The user's id where this is their password, else null. */
  checkPassword(email: string, password: string): Promise<string | null>;
  /** Signs a user in; answers the cookies of the session. */
  startSession(login: { email: string; password: string; address: string }): Promise<readonly string[]>;
  /** Makes an organization the active one of the session that these cookies carry; answers its cookies anew. */
  activate(cookies: string, organizationId: string): Promise<readonly string[]>;
  /** Replaces a password and ends the user's sessions. */
  resetPassword(userId: string, password: string): Promise<void>;
}

export function openAuth(platform: Platform, options: AuthOptions): Auth {
  const auth = betterAuth(authOptions(platform, options));
  return {
    handle: (request) => auth.handler(request),
    async getSession(headers) {
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      if (found === null) return null;
      return { userId: found.user.id, organizationId: found.session.activeOrganizationId ?? null };
    },
    async createUser({ email, name, password }) {
      const context = await auth.$context;
      const user = await context.internalAdapter.createUser(
        { email, name, emailVerified: false },
        { method: 'email-password' },
      );
      await context.internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await context.password.hash(password),
      });
      return user.id;
    },
    async checkPassword(email, password) {
      const context = await auth.$context;
      const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password;
      if (found === null || hash === undefined || hash === null) return null;
      return (await context.password.verify({ hash, password })) ? found.user.id : null;
    },
    async startSession({ email, password, address }) {
      const response = await auth.api.signInEmail({
        body: { email, password },
        headers: new Headers({ [CLIENT_ADDRESS_HEADER]: address, origin: options.publicUrl }),
        asResponse: true,
      });
      return response.headers.getSetCookie();
    },
    async activate(cookies, organizationId) {
      const response = await auth.api.setActiveOrganization({
        body: { organizationId },
        headers: new Headers({ cookie: cookies, origin: options.publicUrl }),
        asResponse: true,
      });
      return response.headers.getSetCookie();
    },
    async resetPassword(userId, password) {
      const context = await auth.$context;
      await context.internalAdapter.updatePassword(userId, await context.password.hash(password));
      await context.internalAdapter.deleteUserSessions(userId);
    },
  };
}

/** What users change about themselves. Better Auth writes it, so the row follows in a transaction of its own. */
const AUDITED: Readonly<Record<string, string>> = {
  '/sign-up/email': 'user.signUp',
  '/update-user': 'user.update',
  '/change-password': 'user.changePassword',
  '/revoke-session': 'session.revoke',
  '/revoke-other-sessions': 'session.revokeOthers',
};

/** What Better Auth is asked to do, and to leave. */
export function authOptions(platform: Platform, options: AuthOptions) {
  return {
    appName: 'Pilothouse',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [options.publicUrl],
    secret: platform.vault.derive('better-auth').toString('base64url'),
    database: {
      db: platform.database.writer,
      type: platform.database.dialect,
    },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { cookieCache: { enabled: false } },
    rateLimit: { enabled: options.rateLimited, storage: 'database' },
    advanced: {
      // Left out, Better Auth drops the check where NODE_ENV or TEST in the environment speaks of tests.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: {
        generateId: ({ model }) => platform.ids.next(prefixOf(model)),
        // The tables are our migrations'; a test holds them against these options. The check would run beside the
        // first calls, and speak of a broken connection where the process ends before it.
        validateSchema: false,
      },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => platform.log[level === 'error' ? 'error' : 'debug']({ message }, 'auth'),
    },
    plugins: [
      organization({
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
      }),
    ],
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/sign-up/email' || options.signUp === 'open') return;
        if (await isInvited(platform, context.body)) return;
        throw new APIError('FORBIDDEN', {
          message:
            'Registration is by invitation only: follow the link of your invitation, or ask an owner for one.',
        });
      }),
      after: createAuthMiddleware(async ({ path, headers, context }) => {
        const action = AUDITED[path];
        const userId = context.newSession?.user.id ?? context.session?.user.id;
        if (action === undefined || userId === undefined || context.returned instanceof APIError) return;
        const address = headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
        const actor = { kind: 'session', id: userId, address } as const;
        await inTransaction(platform.database, (tx) =>
          auditAs(platform, tx, { actor, organizationId: null, action, resourceId: userId }),
        );
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...session,
              activeOrganizationId:
                (await findOrganizationId(platform.database.reader, session.userId, 'last')) ?? null,
            },
          }),
        },
      },
    },
  } satisfies BetterAuthOptions;
}

function prefixOf(model: string): 'usr' | 'org' | 'mem' | 'inv' | 'aut' {
  const prefixes: Record<string, 'usr' | 'org' | 'mem' | 'inv'> = {
    user: 'usr',
    organization: 'org',
    member: 'mem',
    invitation: 'inv',
  };
  return prefixes[model] ?? 'aut';
}

/** Registering needs the token of an open invitation, and the address that it was made for. */
async function isInvited(platform: Platform, body: unknown): Promise<boolean> {
  const claim = SignUpByInvitation.safeParse(body);
  if (!claim.success) return false;
  const invitation = await findInvitation(platform.database.writer, hashOfToken(claim.data.invitationToken));
  return (
    invitation?.status === 'pending' &&
    invitation.email === claim.data.email.toLowerCase() &&
    new Date(invitation.expiresAt).getTime() > platform.clock.now()
  );
}

const SignUpByInvitation = z.object({ email: z.string(), invitationToken: z.string() });
