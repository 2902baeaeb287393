import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { listApiKeys } from '#db/queries/api-key.ts';
import { deleteUserGrants } from '#db/queries/assistant-connection.ts';
import { deleteDeviceLoginsOf } from '#db/queries/device-login.ts';
import { findUserByEmail } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import { type Id, parseId } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, CoreServices } from '../core/index.ts';
import { auditFailedSignIn } from './audit-failed-sign-in.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address.ts';
import type { Attempt, PasswordGuard } from './password-guard.ts';
import { PROVEN_SIGN_IN } from './proven-sign-in.ts';
import { useCodeOnce } from './used-codes.ts';

/** What runs before and after Better Auth's own endpoints: attempts at passwords are counted, and what happens is audited. */

const SIGN_IN = '/sign-in/email';
const CHANGE_PASSWORD = '/change-password';
/** They take the password of the signed-in user again. */
const CONFIRMED = [
  CHANGE_PASSWORD,
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
];
/** They take a code after the password, or the first code of a new authenticator app. */
const VERIFY_TOTP = '/two-factor/verify-totp';
const SECOND_FACTOR = [VERIFY_TOTP, '/two-factor/verify-backup-code'];

/** Changes of users to their account. Better Auth writes them, so the audit row follows in a separate transaction. */
const AUDITED: Readonly<Record<string, AuditAction>> = {
  '/sign-up/email': 'user.signUp',
  [SIGN_IN]: 'session.signIn',
  [PROVEN_SIGN_IN]: 'session.signIn',
  '/update-user': 'user.update',
  [CHANGE_PASSWORD]: 'user.changePassword',
  '/two-factor/enable': 'user.prepareTwoFactor',
  '/two-factor/disable': 'user.disableTwoFactor',
  '/two-factor/generate-backup-codes': 'user.replaceRecoveryCodes',
  '/revoke-session': 'session.revoke',
  '/revoke-other-sessions': 'session.revokeOthers',
};

/** The same for a password that was wrong. */
const AUDITED_FAILURES: Readonly<Record<string, AuditAction>> = {
  [SIGN_IN]: 'session.signInFailed',
  ...Object.fromEntries(CONFIRMED.map((path) => [path, 'user.confirmPasswordFailed'] as const)),
  [CHANGE_PASSWORD]: 'user.changePasswordFailed',
};

const WithName = z.object({ name: z.string() });
const WithCode = z.object({ code: z.string() });
const WithEmail = z.object({ email: z.string().max(254) });

/** The part of a hook's context that is looked at before an endpoint runs. */
type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Counts password attempts, and makes every change of password end all other sessions. */
export async function beforeEndpoint(
  context: HookContext,
  guard: PasswordGuard,
  attempts: WeakMap<object, Attempt>,
): Promise<{ context: { body: object } } | undefined> {
  const { path, body } = context;
  // Every sign-in takes the second factor: no device is exempt.
  if (SECOND_FACTOR.includes(path)) return { context: { body: { ...body, trustDevice: false } } };
  if (path !== SIGN_IN && !CONFIRMED.includes(path)) return undefined;
  const email =
    path === SIGN_IN ? WithEmail.safeParse(body).data?.email : (await getSessionFromCtx(context))?.user.email;
  // Better Auth refuses it: there is no account to try.
  if (email === undefined) return undefined;
  attempts.set(attemptOf(context), await admitted(guard, email, addressOf(context.headers) ?? ''));
  return path === CHANGE_PASSWORD ? { context: { body: { ...body, revokeOtherSessions: true } } } : undefined;
}

/** Settles the attempt and leaves the audit row. A changed password is answered with the keys that stay valid. */
export function afterEndpoint(
  services: CoreServices,
  guard: PasswordGuard,
  attempts: WeakMap<object, Attempt>,
) {
  return createAuthMiddleware(async (hook) => {
    const { path, headers, body, context } = hook;
    if (path === VERIFY_TOTP && context.session === null) await assertUnusedCode(services, hook);
    const { returned } = context;
    const failure = returned instanceof APIError ? returned : null;
    const isWrong = failure !== null && WRONG_PASSWORD.includes(String(failure.body?.code));
    const session = context.newSession ?? context.session;
    const userId = session ? parseId('usr', session.user.id) : undefined;
    const address = addressOf(headers);
    const self: Actor | null = userId === undefined ? null : { kind: 'session', id: userId, address };
    const succeeded = isSignInPending(path, context)
      ? undefined
      : (AUDITED[path] ?? secondFactorAction(path, context));
    const action = failure === null ? succeeded : isWrong ? AUDITED_FAILURES[path] : undefined;
    const tried = userId ?? (isWrong ? await userOf(services, body) : undefined);
    const leaveRow = async (tx: Tx): Promise<void> => {
      if (action === undefined || tried === undefined) return;
      if (action === 'user.changePassword') {
        // What was confirmed with the earlier password must not become a key or a token.
        await deleteDeviceLoginsOf(tx, tried);
        await deleteUserGrants(tx, tried);
      }
      const actor = self ?? { kind: 'guest', id: 'guest', address };
      const entry = { actor, organizationId: null, resourceId: tried } as const;
      if (action === 'user.update') {
        const before = { name: context.session?.user.name };
        const after = { name: WithName.safeParse(body).data?.name ?? before.name };
        await auditAs(services, tx, { ...entry, action }, { before, after });
      } else if (action === 'session.signInFailed')
        await auditFailedSignIn(services, tx, { actor, userId: tried });
      else await auditAs(services, tx, { ...entry, action });
    };
    const attempt = attempts.get(attemptOf(hook));
    if (attempt === undefined) {
      if (action !== undefined) await inTransaction(services.database, leaveRow);
    } else {
      const outcome = failure === null ? 'right' : isWrong ? 'wrong' : 'unjudged';
      await guard.settle(attempt, outcome, leaveRow);
    }
    if (failure === null && path === CHANGE_PASSWORD && userId !== undefined)
      return { ...Object(returned), apiKeys: await validKeys(services, userId) };
  });
}

/** Ends the new session if a code of the authenticator app has started one before. */
async function assertUnusedCode(services: CoreServices, hook: HookContext): Promise<void> {
  const { newSession, internalAdapter } = hook.context;
  if (newSession === null) return;
  const userId = parseId('usr', newSession.user.id);
  const { code } = WithCode.parse(hook.body);
  if (await useCodeOnce(services, { userId, code, address: addressOf(hook.headers) })) return;
  await internalAdapter.deleteSession(newSession.session.token);
  deleteSessionCookie(hook);
  throw new APIError('UNAUTHORIZED', {
    message: 'This code was used already. Wait for the next one.',
    code: 'INVALID_CODE',
  });
}

type AfterContext = Pick<HookContext['context'], 'newSession' | 'session'>;

/** Whether the password is right and the second factor is still missing: there is no session yet. */
function isSignInPending(path: string, { newSession }: AfterContext): boolean {
  return path === SIGN_IN && Boolean(newSession?.user.twoFactorEnabled);
}

/** A right code ends a sign-in, or turns the second factor of a signed-in user on. */
function secondFactorAction(path: string, { newSession, session }: AfterContext): AuditAction | undefined {
  if (!SECOND_FACTOR.includes(path) || newSession === null) return undefined;
  return session === null ? 'session.signIn' : 'user.enableTwoFactor';
}

const WRONG_PASSWORD = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD'];
const MAX_KEYS = 100;

/** The request headers are the one object that both hooks of a request are given. */
function attemptOf({ headers }: { readonly headers?: Headers | undefined }): object {
  return headers ?? {};
}

function addressOf(headers: Headers | undefined): string | null {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
}

/** The refusal in the form that Better Auth hands on. */
async function admitted(guard: PasswordGuard, email: string, address: string): Promise<Attempt> {
  try {
    return await guard.admit(email, address);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const seconds = Math.max(1, Math.ceil((error.options.retryAfterMs ?? 0) / 1000));
    throw new APIError(
      'TOO_MANY_REQUESTS',
      { message: error.message, code: 'TOO_MANY_REQUESTS' },
      { 'retry-after': String(seconds) },
    );
  }
}

async function userOf({ database }: CoreServices, body: unknown): Promise<Id<'usr'> | undefined> {
  const email = WithEmail.safeParse(body).data?.email;
  return email === undefined ? undefined : (await findUserByEmail(database.reader, email.toLowerCase()))?.id;
}

/** A change of password does not revoke account API keys; the answer lists them. */
async function validKeys({ database }: CoreServices, userId: Id<'usr'>) {
  const page = { limit: MAX_KEYS, offset: 0 };
  const keys = await listApiKeys(database.reader, { userId, organizationId: null }, page);
  return keys.map(({ id, name, organizationId, expiresAt }) => ({
    apiKeyId: id,
    name,
    organizationId,
    expiresAt,
  }));
}
