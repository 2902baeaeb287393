import { z } from 'zod';

/** What the gateway returns, as far as an instance reads it. Unknown fields are ignored. */

export const Failure = z.object({ message: z.string(), code: z.string() });

const Text = z.string().min(1).max(500);

export const MethodsAnswer = z.object({ items: z.array(z.object({ id: Text, name: Text })).max(200) });

export const SecretsAnswer = z.object({ merchantCode: Text, merchantSecret: Text, signingKey: Text });

export const MerchantAnswer = z.object({
  merchantCode: Text,
  name: z.string(),
  eventsUrl: z.string(),
  paymentMethods: z.array(z.object({ id: Text, name: Text, enabled: z.boolean() })).max(200),
  /** Absent where the gateway runs an earlier release. */
  requireSignature: z.boolean().default(false),
});

export const KeyAnswer = z.object({ signingKey: Text });
