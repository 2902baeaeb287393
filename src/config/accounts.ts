import { z } from 'zod';
import { DEFAULT_PLANS } from '#src/domain/plan.ts';
import { SIGN_UPS } from '#src/domain/surface.ts';
import { SETTINGS } from '../kernel/setting.ts';
import { count, issuerUrl, scopeList } from '../kernel/setting-formats.ts';

/** First start, sign-up, sign-in and plans. */
export const accountSettings = {
  BOOTSTRAP_EMAIL: z.email('must be an e-mail address').optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'E-mail address of the operator that the first start creates.',
    unset: 'generated',
  }),
  BOOTSTRAP_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128)
    .optional()
    .register(SETTINGS, { roles: 'all', meaning: 'Password of that operator.', unset: 'generated' }),
  BOOTSTRAP_ORGANIZATION: z.string().min(1).max(100).optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Name of the organization that the first start creates.',
    unset: 'generated',
  }),
  SIGN_UP: z
    .enum(SIGN_UPS, 'must be invited or open')
    .default('invited')
    .register(SETTINGS, { roles: 'all', meaning: 'Who can register: `invited` or `open`.' }),
  DEFAULT_PLAN: z
    .enum(DEFAULT_PLANS, `must be one of ${DEFAULT_PLANS.join(', ')}`)
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: 'Plan of a new organization: `unlimited`, or a plan of `plan.list`.',
      unset: '`unlimited`; `hobby` with `SIGN_UP=open`',
    }),
  ORGANIZATIONS_PER_USER: count
    .prefault('10')
    .register(SETTINGS, { roles: ['instance'], meaning: 'How many organizations a user can create or own.' }),
  OIDC_ISSUER_URL: issuerUrl.optional().register(SETTINGS, {
    roles: 'all',
    meaning:
      'Issuer of an OpenID Connect provider with which users sign in. It can be private. Register `PUBLIC_URL` with the path `/login/oidc/callback` there as the redirect address.',
    unset: 'sign-in with a password only',
  }),
  OIDC_CLIENT_ID: z
    .string()
    .max(200)
    .optional()
    .register(SETTINGS, { roles: 'all', meaning: 'Id of the client at the provider.', unset: 'none' }),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Secret of the client at the provider.',
    unset: 'a public client, protected by PKCE alone',
  }),
  OIDC_NAME: z
    .string()
    .max(50)
    .default('single sign-on')
    .register(SETTINGS, { roles: 'all', meaning: 'Name of the provider on pages: `Sign in with …`.' }),
  OIDC_SCOPES: scopeList
    .default('openid email profile')
    .register(SETTINGS, { roles: 'all', meaning: 'Scopes that are requested from the provider.' }),
};
