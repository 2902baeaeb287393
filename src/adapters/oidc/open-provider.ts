import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import type { Clock } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { isLoopbackUrl } from '#src/kernel/loopback.ts';
import type { GuardedFetch } from '../http-client/port.ts';
import { explainFailure } from './explain-failure.ts';
import { openProviderFetch } from './guarded-fetch.ts';
import { OidcError, type OidcProvider } from './port.ts';
import { readIdentity } from './read-identity.ts';

export interface OidcProviderOptions {
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** Separated by spaces, `openid` among them. */
  readonly scopes: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string;
  /** May reach the issuer, also where it is private. */
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
}

type Library = typeof import('oauth4webapi');

/** The provider's metadata, and how it is called. */
interface Connection {
  readonly oauth: Library;
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly authentication: ClientAuth;
  readonly readAtMs: number;
}

const METADATA_LIFETIME_MS = 10 * 60_000;
/** How far the clocks of the provider and of this machine may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** A provider of OpenID Connect by its issuer. Nothing is called until a user signs in. */
export function openOidcProvider(options: OidcProviderOptions): OidcProvider {
  const { clientId, clientSecret, scopes, redirectUrl, clock } = options;
  const issuer = new URL(options.issuerUrl);
  const isInsecure = isLoopbackUrl(issuer);
  const providerFetch = openProviderFetch(options.fetch);
  let connection: Connection | undefined;

  const callsOf = (oauth: Library) => ({
    [oauth.customFetch]: providerFetch,
    // Without TLS only for a provider on this machine.
    [oauth.allowInsecureRequests]: isInsecure,
  });

  async function connect(): Promise<Connection> {
    if (connection !== undefined && clock.now() - connection.readAtMs < METADATA_LIFETIME_MS)
      return connection;
    // Loaded with the first sign-in: most platforms have no provider.
    const oauth = await import('oauth4webapi');
    const response = await oauth.discoveryRequest(issuer, callsOf(oauth));
    const server = await oauth.processDiscoveryResponse(issuer, response);
    connection = {
      ...{ oauth, server, readAtMs: clock.now() },
      client: { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authentication: authenticationOf(oauth, server, clientSecret),
    };
    return connection;
  }

  return {
    async prepare({ asksAgain }) {
      const { oauth, server } = await connect().catch(unavailable);
      const url = pageOf(server.authorization_endpoint, isInsecure);
      const secrets = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        codeVerifier: oauth.generateRandomCodeVerifier(),
      };
      const parameters = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUrl, scope: scopes },
        ...{ state: secrets.state, nonce: secrets.nonce, code_challenge_method: 'S256' },
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
        ...(asksAgain && { prompt: 'login' }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return { url: url.href, secrets };
    },
    async complete(query, { state, nonce, codeVerifier }) {
      const { oauth, server, client, authentication } = await connect().catch(unavailable);
      const calls = callsOf(oauth);
      try {
        const parameters = oauth.validateAuthResponse(server, client, query, state);
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, authentication, parameters, redirectUrl, codeVerifier, calls] as const),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        // The claims are read before the signature, and used only after it.
        await oauth.validateApplicationLevelSignature(server, response, calls);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (claims === undefined) throw new OidcError('invalid', 'The response has no ID token.');
        // Many providers return the address only here.
        if (claims.email !== undefined || server.userinfo_endpoint === undefined) return readIdentity(claims);
        const answer = await oauth.userInfoRequest(server, client, tokens.access_token, calls);
        const details = await oauth.processUserInfoResponse(server, client, claims.sub, answer);
        return readIdentity({ ...details, iss: claims.iss });
      } catch (error) {
        throw explainFailure(oauth, error);
      }
    },
  };
}

/** Basic authentication unless the provider supports only the other way to send a secret. */
function authenticationOf(
  oauth: Library,
  { token_endpoint_auth_methods_supported: methods }: AuthorizationServer,
  secret: string | null,
): ClientAuth {
  if (secret === null) return oauth.None();
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/** The provider's page for the browser. Throws if it has none, or one without TLS. */
function pageOf(endpoint: string | undefined, isInsecure: boolean): URL {
  if (endpoint !== undefined && URL.canParse(endpoint)) {
    const url = new URL(endpoint);
    if (url.protocol === 'https:' || (isInsecure && isLoopbackUrl(url))) return url;
  }
  throw new OidcError('unavailable', 'The metadata of the provider has no valid authorization_endpoint.');
}

/** The metadata cannot be read: the provider does not answer, or the issuer in the settings is another one. */
function unavailable(error: unknown): never {
  if (error instanceof OidcError) throw error;
  throw new OidcError('unavailable', `its metadata cannot be used: ${messageOf(error)}`);
}
