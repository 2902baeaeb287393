import type { Config } from '../config/config.ts';

/** The authority from which Caddy orders certificates. */
export function caddyIssuer({ TLS_ISSUER, ACME_EMAIL: email, ACME_DIRECTORY_URL: directoryUrl }: Config) {
  if (TLS_ISSUER === 'internal') return { kind: 'internal' } as const;
  return {
    kind: 'acme',
    ...(email === undefined ? {} : { email }),
    ...(directoryUrl === undefined ? {} : { directoryUrl }),
  } as const;
}
