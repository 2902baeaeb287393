/**
 * Request headers that state who the client is, or which host or path was asked for before a proxy changed it. Only a
 * proxy may state these; applications believe them. The ingress removes what clients send and sets its own
 * `X-Forwarded-For`, `-Proto` and `-Host`. Headers that belong to the application, such as `X-HTTP-Method-Override`,
 * pass.
 */
const NAMES = [
  'akamai-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'client-ip',
  'cloudfront-forwarded-proto',
  'cloudfront-viewer-address',
  'do-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'forwarded-for',
  'forwarded-for-ip',
  'front-end-https',
  'incap-client-ip',
  // Becomes HTTP_PROXY in CGI programs, which HTTP clients take for their setting.
  'proxy',
  'proxy-client-ip',
  'remote-addr',
  'true-client-ip',
  'wl-proxy-client-ip',
  'x-appengine-user-ip',
  'x-arr-clientcert',
  'x-arr-ssl',
  'x-azure-clientip',
  'x-azure-socketip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-envoy-original-path',
  'x-forward-for',
  'x-forward-proto',
  'x-host',
  'x-http-host-override',
  'x-nf-client-connection-ip',
  'x-originating-ip',
  'x-override-url',
  'x-proxy-url',
  'x-proxyuser-ip',
  'x-real-host',
  'x-real-ip',
  'x-real-port',
  'x-remote-addr',
  'x-remote-ip',
  'x-rewrite-url',
  'x-scheme',
  'x-sucuri-clientip',
  'x-url-scheme',
  'x-vercel-forwarded-for',
] as const;

const PREFIXES = ['x-forwarded', 'x-original-'] as const;

const NAMED: ReadonlySet<string> = new Set(NAMES);

/**
 * Whether a header must not reach a target as the client sent it. This includes every name with other characters than
 * letters, digits and hyphens, as in nginx: CGI, WSGI, PHP and others read `X_Real_IP` as `X-Real-IP`.
 *
 * @param name in lower case
 */
export function isClientClaim(name: string): boolean {
  if (!isPlain(name)) return true;
  return NAMED.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}

/** What HTTP allows in the name of a header besides letters, digits and hyphens. */
const OTHER_CHARACTERS = "_.!#$%&'*+^`|~";

/** The same as names and as patterns for Caddy, which knows stars at the ends of a name. */
export const CLIENT_CLAIM_NAMES: readonly string[] = NAMES;
export const CLIENT_CLAIM_PATTERNS: readonly string[] = [
  ...Array.from(OTHER_CHARACTERS, (character) => `*${character}*`),
  ...PREFIXES.map((prefix) => `${prefix}*`),
];

function isPlain(name: string): boolean {
  return /^[a-z0-9-]+$/.test(name);
}
