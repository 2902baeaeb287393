import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A user of the provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
}

export interface IdToken {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

/** A real provider of OpenID Connect on loopback. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Serves the platforms at these addresses; before, the provider answers 503. */
  register(platformUrls: readonly string[]): void;
  /** Who signs in next; null refuses. */
  setUser(user: ProviderUser | null): void;
  /** Replaces the ID tokens that the provider issues, until it is set to null. */
  tamper(replace: ((token: IdToken) => string) | null): void;
  /** Signs a token with the key of the provider. */
  sign(token: IdToken): string;
  close(): Promise<void>;
}

export async function openTestProvider(): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientId = 'pilothouse';
  const clientSecret = 'a-secret-of-the-client-0123456789';
  const users = new Map<string, ProviderUser>();
  let user: ProviderUser | null = null;
  let replace: ((token: IdToken) => string) | null = null;
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    if (handle === undefined) response.writeHead(503).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const open = (platformUrls: readonly string[]): Provider => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: platformUrls.map((url) => `${url}/login/oidc/callback`),
          token_endpoint_auth_method: 'client_secret_basic',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      cookies: { keys: ['a key for the cookies of a test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ ...(users.get(id) ?? { sub: id }) }),
      }),
      // Users consent to everything.
      async loadExistingGrant(context) {
        const grant = new context.oidc.provider.Grant({
          accountId: context.oidc.session?.accountId ?? '',
          clientId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (context.path.startsWith('/interaction/')) {
        const result =
          user === null ? { error: 'access_denied' } : { login: { accountId: user.sub, remember: false } };
        await provider.interactionFinished(context.req, context.res, result);
        return;
      }
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path === '/token' && replace !== null && typeof body?.id_token === 'string')
        context.body = { ...body, id_token: replace(decode(body.id_token)) };
    });
    return provider;
  };

  return {
    ...{ issuer, clientId, clientSecret },
    register(platformUrls) {
      handle = open(platformUrls).callback();
    },
    setUser(next) {
      if (next !== null) users.set(next.sub, next);
      user = next;
    },
    tamper(next) {
      replace = next;
    },
    sign: (token) => signToken(token, privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A token signed with a private key, RS256. */
export function signToken({ header, claims }: IdToken, key: KeyObject): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

export function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(token: string): IdToken {
  const [header = '', claims = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  return { header: read(header), claims: read(claims) };
}
