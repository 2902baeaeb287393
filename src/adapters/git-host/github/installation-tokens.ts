import { createHash } from 'node:crypto';
import { createAppAuth } from '@octokit/auth-app';
import { z } from 'zod';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Caller } from '../call.ts';
import { type AppAccess, GitHostError } from '../port.ts';
import { callGithub } from './api.ts';

export interface InstallationTokens {
  tokenFor(request: InstallationRequest, signal: AbortSignal): Promise<string>;
}

interface InstallationRequest {
  readonly baseUrl: string;
  readonly access: AppAccess;
  readonly owner: string;
  readonly repo: string;
}

interface CachedToken {
  readonly token: string;
  readonly usableUntilMs: number;
}

/** Longer than a clone may take. GitHub's tokens live an hour. */
const LEAST_LIFE_MS = 15 * 60_000;
const MAX_CACHED = 1000;

const Installation = z.object({ id: z.number().int().positive() });
const AccessToken = z.object({
  token: z.string().regex(/^[\x21-\x7e]{1,1000}$/),
  expires_at: z.iso.datetime({ offset: true }),
});

/**
 * The tokens of GitHub Apps, each for one repository and to read its contents, kept while they live long enough. The
 * library signs for the App; the rest is here, because its store of pending requests knows neither host nor App: of
 * two Apps that ask at once for the same installation number one would get the other's token.
 */
export function openInstallationTokens(call: Caller, clock: Clock): InstallationTokens {
  const cached = new BoundedMap<string, CachedToken>(MAX_CACHED);
  return {
    async tokenFor(request, signal) {
      const key = keyOf(request);
      const known = cached.get(key);
      if (known !== undefined && known.usableUntilMs > clock.now()) return known.token;
      const { token, expiresAtMs } = await makeToken(call, request, signal);
      cached.set(key, { token, usableUntilMs: expiresAtMs - LEAST_LIFE_MS });
      return token;
    },
  };
}

/** Callers with the same App and key at the same host can share a token. */
function keyOf({ baseUrl, access, owner, repo }: InstallationRequest): string {
  const parts = [baseUrl, access.appId, access.privateKey, `${owner}/${repo}`.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function makeToken(
  call: Caller,
  { baseUrl, access, owner, repo }: InstallationRequest,
  signal: AbortSignal,
): Promise<{ token: string; expiresAtMs: number }> {
  const common = {
    baseUrl,
    authorization: `Bearer ${await signForApp(access)}`,
    shown: "the App's ID and key",
    missing: `The GitHub App is not installed for ${owner}/${repo}, or there is no such repository.`,
    signal,
  };
  const installation = Installation.safeParse(
    await callGithub(call, 'GET /repos/{owner}/{repo}/installation', {
      ...common,
      parameters: { owner, repo },
    }),
  );
  if (!installation.success) throw unreadable();
  const made = AccessToken.safeParse(
    await callGithub(call, 'POST /app/installations/{installation_id}/access_tokens', {
      ...common,
      parameters: {
        installation_id: installation.data.id,
        repositories: [repo],
        permissions: { contents: 'read' },
      },
    }),
  );
  if (!made.success) throw unreadable();
  return { token: made.data.token, expiresAtMs: Date.parse(made.data.expires_at) };
}

/** The token by which an App proves who it is. */
export async function signForApp({ appId, privateKey }: AppAccess): Promise<string> {
  try {
    const { token } = await createAppAuth({ appId, privateKey })({ type: 'app' });
    return token;
  } catch {
    // The cause is left out: it may quote the key.
    throw new GitHostError(
      'denied',
      'The private key of the GitHub App cannot be used. It must be an RSA key in PEM form.',
    );
  }
}

function unreadable(): GitHostError {
  return new GitHostError('unreachable', 'The response is not from a GitHub server.');
}
