import { z } from 'zod';
import { SETTINGS } from '#src/kernel/setting.ts';
import type { ProcessorDefinition } from '../definition.ts';

const settings = {
  STRIPE_SECRET_KEY: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .register(SETTINGS, {
      roles: ['gateway'],
      meaning: 'Secret key of Stripe. Charges real money.',
      unset: 'sandbox only',
    }),
};

/** Cards by Stripe. */
export const stripe = {
  mode: 'live',
  settings,
  async open({ STRIPE_SECRET_KEY: secretKey }) {
    if (secretKey === undefined) return null;
    const { openStripe } = await import('./open.ts');
    return openStripe({ secretKey });
  },
} as const satisfies ProcessorDefinition<typeof settings>;
