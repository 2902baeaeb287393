import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { findSignedInUser, type RecentUser } from '#src/services/instance/sign-in/index.ts';
import type { SealedCookie } from './sealed-cookie.ts';

/** The challenge that the next passkey signs. */
export const PASSKEY_COOKIE: SealedCookie = { name: 'pilothouse_passkey', sameSite: 'Strict' };

/** Throws 403 unless a request is from a page of this platform: the browser sends the cookies by itself. */
export function assertPageOrigin(
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): void {
  if (headers.origin !== new URL(publicUrl).origin)
    throw new Fault('forbidden', 'Requests from pages of other origins are rejected.');
}

/** The body of a request. Throws 400 with the first problem. */
export function judged<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const input = schema.safeParse(body ?? {});
  if (input.success) return input.data;
  const [issue] = input.error.issues;
  const message = issue?.message.replace(/\.$/, '') ?? 'Is not valid';
  throw new Fault('bad_request', `${issue?.path.join('.') ?? 'body'}: ${message}.`);
}

/** The user who has signed in in the last ten minutes. Throws 401 without one. */
export async function requireRecentUser(
  accounts: Pick<Accounts, 'auth' | 'clock'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<RecentUser> {
  const user = await findSignedInUser(accounts, headers.cookie);
  if (user?.isRecent === true) return { userId: user.userId, email: user.email };
  throw new Fault('unauthorized', 'You are not signed in, or for more than ten minutes. Sign in again.');
}
