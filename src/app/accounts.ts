import { openGuardedFetch } from '../adapters/http-client/guarded-fetch.ts';
import { openSmtp } from '../adapters/mail/smtp.ts';
import { openOidcProvider } from '../adapters/oidc/open-provider.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Accounts, OidcSignIn } from '../services/instance/context.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { openIssuerGuard } from './outgoing-guard.ts';
import type { AppOverrides } from './overrides.ts';

/** Users and their credentials, in a process without the role `instance`. */
export function openAccounts(services: PlatformServices, config: Config, overrides: AppOverrides): Accounts {
  return {
    ...services,
    settings: { signUp: config.SIGN_UP },
    mail: overrides.mail ?? openMail(config),
    oidc: openOidc(services, config),
  };
}

/** Null if no mail server is configured: the page then shows the link of an invitation to the user who invites. */
export function openMail(config: Config): Accounts['mail'] {
  return config.SMTP_URL === undefined ? null : openSmtp(config.SMTP_URL, senderOf(config));
}

/** Null where no provider is configured. Throws an `OperatorError` for incomplete settings. */
export function openOidc({ clock, publicUrl }: PlatformServices, config: Config): OidcSignIn | null {
  const { OIDC_ISSUER_URL: issuerUrl, OIDC_CLIENT_ID: clientId } = config;
  if (issuerUrl === undefined && clientId === undefined) return null;
  if (issuerUrl === undefined || clientId === undefined)
    throw new OperatorError(
      `The configuration is wrong: ${issuerUrl === undefined ? 'OIDC_ISSUER_URL' : 'OIDC_CLIENT_ID'} is missing. Sign-in with OpenID Connect needs OIDC_ISSUER_URL and OIDC_CLIENT_ID.`,
    );
  const provider = openOidcProvider({
    ...{ issuerUrl, clientId, clientSecret: config.OIDC_CLIENT_SECRET ?? null, scopes: config.OIDC_SCOPES },
    ...{ redirectUrl: `${publicUrl}/login/oidc/callback`, clock },
    fetch: openGuardedFetch({ guard: openIssuerGuard(config, new URL(issuerUrl).hostname) }),
  });
  return { provider, name: config.OIDC_NAME };
}

function senderOf({ PLATFORM_NAME, publicUrl }: Config): string {
  return `"${PLATFORM_NAME.replaceAll('"', '')}" <no-reply@${new URL(publicUrl).hostname}>`;
}
