import { openSmtp } from '../adapters/mail/smtp.ts';
import type { Config } from '../config/config.ts';
import type { Accounts } from '../services/instance/context.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import type { AppOverrides } from './overrides.ts';

/** People and their credentials, in a process without the role `instance`. */
export function openAccounts(services: PlatformServices, config: Config, overrides: AppOverrides): Accounts {
  return { ...services, settings: { signUp: config.SIGN_UP }, mail: overrides.mail ?? openMail(config) };
}

/** Null where no mail is configured: invitations are shown to who invites. */
export function openMail(config: Config): Accounts['mail'] {
  return config.SMTP_URL === undefined ? null : openSmtp(config.SMTP_URL, senderOf(config));
}

function senderOf({ PLATFORM_NAME, publicUrl }: Config): string {
  return `"${PLATFORM_NAME.replaceAll('"', '')}" <no-reply@${new URL(publicUrl).hostname}>`;
}
