import { z } from 'zod';
import { DEFAULT_PLANS } from '#src/domain/plan.ts';
import { SIGN_UPS } from '#src/domain/surface.ts';
import { SETTINGS } from '../kernel/setting.ts';
import { count } from '../kernel/setting-formats.ts';

/** First start, sign-up and plans. */
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
};
