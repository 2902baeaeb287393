import { z } from 'zod';
import { PROCESSORS } from '#src/registries/processors.ts';
import { SETTINGS } from '../kernel/setting.ts';
import { httpUrl } from '../kernel/setting-formats.ts';
import { settingsOf } from '../kernel/setting-group.ts';

/** Payments. */
export const paymentSettings = {
  PAYMENT_GATEWAY_URL: httpUrl.optional().register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Address of the payment gateway of this instance.',
    unset: '`PUBLIC_URL` if this process has the role `gateway`; else the service is not offered',
  }),
  PAYMENT_GATEWAY_ADMIN_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(200)
    .optional()
    .register(SETTINGS, {
      roles: ['instance', 'gateway'],
      meaning: "The instance's credential at the gateway.",
      unset: 'generated if both roles run in this process',
    }),
  ...settingsOf(PROCESSORS),
};
