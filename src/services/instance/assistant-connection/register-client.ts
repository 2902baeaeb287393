import { z } from 'zod';
import type { RegisterClient } from '#src/contracts/oauth.ts';
import { isLoopbackUrl } from '#src/kernel/loopback.ts';
import type { Vault } from '#src/kernel/vault.ts';

/** A program as it has registered itself. Nothing of it is verified. */
export interface OauthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const IDENTITY = 'oauth-client';
const Sealed = z.object({ name: z.string(), redirectUris: z.array(z.string()) });

/**
 * Registers a program. Its id contains the registration, encrypted: any program can register, so nothing is stored. Null
 * for a redirect address that is not HTTPS and not this machine.
 */
export function registerClient(vault: Vault, input: RegisterClient): string | null {
  const { client_name: name, redirect_uris: redirectUris } = input;
  if (!redirectUris.every(isRedirectUri)) return null;
  return vault.seal(JSON.stringify({ name, redirectUris }), IDENTITY);
}

/** The program of an id; null if this platform did not issue the id. */
export function findClient(vault: Vault, clientId: string): OauthClient | null {
  try {
    return Sealed.parse(JSON.parse(vault.open(clientId, IDENTITY)));
  } catch {
    return null;
  }
}

/** Whether a program may receive its code at an address. On a loopback address the port may differ (RFC 8252, 7.3). */
export function isRegistered({ redirectUris }: OauthClient, redirectUri: string): boolean {
  return redirectUris.some(
    (registered) =>
      registered === redirectUri ||
      (isLoopback(registered) &&
        isLoopback(redirectUri) &&
        withoutPort(registered) === withoutPort(redirectUri)),
  );
}

/** A host of a URL can contain `;` and `,`, which separate rules in the content policy of the page that names it. */
const HOST = /^[a-z0-9.:[\]_-]+$/;

function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { host, protocol, hash, username } = new URL(text);
  return HOST.test(host) && hash === '' && username === '' && (protocol === 'https:' || isLoopback(text));
}

function isLoopback(text: string): boolean {
  return URL.canParse(text) && isLoopbackUrl(new URL(text));
}

function withoutPort(text: string): string {
  const url = new URL(text);
  url.port = '';
  return url.href;
}
