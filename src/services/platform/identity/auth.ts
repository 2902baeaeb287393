import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { organization } from 'better-auth/plugins/organization';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import { findInvitation } from '#db/queries/invitation.ts';
import { findMembership, findOrganizationId } from '#db/queries/membership.ts';
import { hasTwoFactor } from '#db/queries/two-factor.ts';
import { type Id, type IdPrefix, isId, parseId } from '#src/domain/id.ts';
import { NEEDS_INVITATION, type SignUp } from '#src/domain/surface.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '../core/index.ts';
import { auditFailedSignIn } from './audit-failed-sign-in.ts';
import { afterEndpoint, beforeEndpoint } from './auth-hooks.ts';
import { authSecret } from './auth-secret.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address.ts';
import { type Attempt, openPasswordGuard, type PasswordGuard } from './password-guard.ts';
import { comparePassword, type PasswordHash } from './password-hash.ts';
import { provenSignIn } from './proven-sign-in.ts';
import { checkSecondFactor } from './second-factor.ts';

export interface AuthOptions {
  readonly publicUrl: string;
  /** Other origins that may sign in and use sessions. */
  readonly allowedOrigins: readonly string[];
  readonly signUp: SignUp;
  /** Off only where many test clients share one address. */
  readonly rateLimited: boolean;
  /** Default: scrypt, which takes a tenth of a second of one core. */
  readonly passwordHash?: PasswordHash | undefined;
}

export interface Login {
  readonly email: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
  /** Of the authenticator app, or a recovery code: for users with a second factor. */
  readonly code?: string | undefined;
}

interface FoundSession {
  readonly userId: Id<'usr'>;
  readonly email: string;
  readonly organizationId: Id<'org'> | null;
  readonly startedAtMs: number;
}

/** Users, passwords and sessions: Better Auth, behind a narrow interface. */
export interface Auth {
  /** Answers a request below `/api/auth/`. */
  handle(request: Request): Promise<Response>;
  getSession(headers: Headers): Promise<FoundSession | null>;
  /** Creates a user with a password, past the rules of sign-up. Returns the user's id. */
  createUser(user: { email: string; name: string; password: string }): Promise<Id<'usr'>>;
  /**
   * The user's id where this is their password, else null. Throws where too many wrong ones were tried, and 401 where the
   * user has a second factor and the code is missing or wrong.
   */
  checkPassword(login: Login): Promise<Id<'usr'> | null>;
  /** Signs a user without a second factor in; returns the cookies of the session. */
  startSession(login: Login): Promise<readonly string[]>;
  /**
   * Signs a user in who has proved elsewhere who they are, without password and second factor; returns the cookies of the
   * session. Throws if the user does not exist.
   */
  startProvenSession(user: {
    readonly userId: Id<'usr'>;
    /** The client's address and browser, for the list of sessions. */
    readonly address: string;
    readonly userAgent: string;
  }): Promise<readonly string[]>;
  /** Makes an organization the active one of the session that these cookies carry; returns its cookies anew. */
  activate(cookies: string, organizationId: Id<'org'>): Promise<readonly string[]>;
  /** The form in which a password is stored. */
  hashPassword(password: string): Promise<string>;
  /** Replaces a password and ends the user's sessions. */
  resetPassword(userId: Id<'usr'>, password: string): Promise<void>;
}

export function openAuth(services: CoreServices, options: AuthOptions): Auth {
  const guard = openPasswordGuard(services);
  const auth = betterAuth(authOptions(services, options, guard));
  const signIn = (body: { email: string; password: string }, headers: Headers) =>
    auth.api.signInEmail({ body, headers, asResponse: true });
  const verify = (kind: 'totp' | 'recovery', code: string, headers: Headers): Promise<Response> =>
    kind === 'totp'
      ? auth.api.verifyTOTP({ body: { code }, headers, asResponse: true })
      : auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers, asResponse: true });
  return {
    handle: (request) => auth.handler(request),
    async getSession(headers) {
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      if (found === null) return null;
      const active = found.session.activeOrganizationId ?? null;
      return {
        userId: parseId('usr', found.user.id),
        email: found.user.email,
        organizationId: active === null ? null : parseId('org', active),
        startedAtMs: new Date(found.session.createdAt).getTime(),
      };
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
      return parseId('usr', user.id);
    },
    async checkPassword({ email, password, address, code: secondCode }) {
      const context = await auth.$context;
      const attempt = await guard.admit(email, address);
      const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const stored = found?.accounts.find((account) => account.providerId === 'credential')?.password;
      const isRight = await comparePassword(context.password, stored, password);
      const userId = found === null ? undefined : parseId('usr', found.user.id);
      const actor = { kind: 'guest', id: 'guest', address } as const;
      await guard.settle(attempt, isRight ? 'right' : 'wrong', async (tx) => {
        if (!isRight && userId !== undefined) await auditFailedSignIn(services, tx, { actor, userId });
      });
      if (!isRight || userId === undefined) return null;
      if (await hasTwoFactor(services.database.reader, userId)) {
        const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: address, origin: options.publicUrl });
        const token = await checkSecondFactor(
          {
            signIn: async () => (await signIn({ email, password }, headers)).headers.getSetCookie(),
            verify: (kind, code, cookie) => verify(kind, code, new Headers([...headers, ['cookie', cookie]])),
          },
          secondCode,
        );
        if (token !== null) await context.internalAdapter.deleteSession(token);
      }
      return userId;
    },
    async startSession({ email, password, address }) {
      const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: address, origin: options.publicUrl });
      const response = await signIn({ email, password }, headers);
      return response.headers.getSetCookie();
    },
    async startProvenSession({ userId, address, userAgent }) {
      const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: address, 'user-agent': userAgent });
      const response = await auth.api.signInProven({ body: { userId }, headers, asResponse: true });
      if (!response.ok) throw new Error(`no session was created: status ${response.status}`);
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
    async hashPassword(password) {
      return (await auth.$context).password.hash(password);
    },
    async resetPassword(userId, password) {
      const context = await auth.$context;
      await context.internalAdapter.updatePassword(userId, await context.password.hash(password));
      await context.internalAdapter.deleteUserSessions(userId);
    },
  };
}

/** The prefix keeps other hosts of the domain, such as sites of tenants, from setting a session. Browsers require TLS for it. */
const HOST_COOKIES = {
  ...{ useSecureCookies: false, cookiePrefix: '__Host-better-auth' },
  defaultCookieAttributes: { secure: true },
} as const;

/** The options of Better Auth. */
export function authOptions(
  services: CoreServices,
  options: AuthOptions,
  guard: PasswordGuard = openPasswordGuard(services),
) {
  const attempts = new WeakMap<object, Attempt>();
  return {
    appName: 'Pilothouse',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [options.publicUrl, ...options.allowedOrigins],
    secret: authSecret(services.vault),
    database: {
      db: services.database.writer,
      type: services.database.dialect,
    },
    emailAndPassword: {
      ...{ enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
      ...(options.passwordHash !== undefined && { password: options.passwordHash }),
    },
    session: { cookieCache: { enabled: false } },
    rateLimit: { enabled: options.rateLimited, storage: 'database' },
    advanced: {
      // By default, Better Auth skips the check if NODE_ENV or TEST in the environment indicates tests.
      disableOriginCheck: false,
      ...(options.publicUrl.startsWith('https:') && HOST_COOKIES),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: {
        generateId: ({ model }) => services.ids.next(prefixOf(model)),
        // The migrations create the tables; a test compares them with these options. The check would run beside the first
        // calls, and report a broken connection if the process ends before it.
        validateSchema: false,
      },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => services.log[level === 'error' ? 'error' : 'debug']({ message }, 'auth'),
    },
    plugins: [
      twoFactor(),
      provenSignIn(),
      organization({
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
      }),
    ],
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/sign-up/email') return beforeEndpoint(context, guard, attempts);
        if (!NEEDS_INVITATION[options.signUp] || (await isInvited(services, context.body))) return;
        throw new APIError('FORBIDDEN', {
          message:
            'Registration is by invitation only: follow the link of your invitation, or ask an owner for one.',
        });
      }),
      after: afterEndpoint(services, guard, attempts),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => ({
            data: {
              ...session,
              activeOrganizationId: await organizationFor(
                services,
                parseId('usr', session.userId),
                context?.context.session,
              ),
            },
          }),
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** A session that takes the place of another acts in the same organization; else in the one that was joined last. */
async function organizationFor(
  { database }: CoreServices,
  userId: Id<'usr'>,
  former: { user: { id: string }; session: Record<string, unknown> } | null | undefined,
): Promise<Id<'org'> | null> {
  const active = former?.user.id === userId ? former.session.activeOrganizationId : undefined;
  const db = database.reader;
  if (typeof active === 'string' && isId('org', active)) {
    if ((await findMembership(db, userId, active)) !== undefined) return active;
  }
  return (await findOrganizationId(db, userId, 'last')) ?? null;
}

function prefixOf(model: string): IdPrefix {
  const prefixes: Record<string, IdPrefix> = {
    user: 'usr',
    organization: 'org',
    member: 'mem',
    invitation: 'inv',
  };
  return prefixes[model] ?? 'aut';
}

/** Registering needs the token of an open invitation, and the address that it was made for. */
async function isInvited(services: CoreServices, body: unknown): Promise<boolean> {
  const claim = SignUpByInvitation.safeParse(body);
  if (!claim.success) return false;
  const invitation = await findInvitation(services.database.writer, hashOfToken(claim.data.invitationToken));
  return (
    invitation?.status === 'pending' &&
    invitation.email === claim.data.email.toLowerCase() &&
    new Date(invitation.expiresAt).getTime() > services.clock.now()
  );
}

const SignUpByInvitation = z.object({ email: z.string(), invitationToken: z.string() });
