import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of a sign-in that has started in a browser. */
export interface SealedCookie {
  readonly name: string;
  /** `Lax` if another origin sends the browser back. */
  readonly sameSite: 'Lax' | 'Strict';
}

interface Platform {
  readonly publicUrl: string;
}

/** Sends the cookie; with 0 seconds the browser forgets it. */
export function setSealedCookie(
  reply: FastifyReply,
  platform: Platform,
  cookie: SealedCookie,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): void {
  const name = fullName(platform, cookie);
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${cookie.sameSite}${secure}`,
  );
}

/** The value that a browser has sent. */
export function sealedCookieOf(
  { headers }: FastifyRequest,
  platform: Platform,
  cookie: SealedCookie,
): string | undefined {
  const prefix = `${fullName(platform, cookie)}=`;
  return headers.cookie
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length);
}

/** The prefix keeps hosts below the same domain, such as sites of tenants, from setting it. Browsers require TLS for it. */
function fullName({ publicUrl }: Platform, { name }: SealedCookie): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}
