import { z } from 'zod';
import { MERCHANT_MODES } from '#src/domain/payment.ts';
import { IsoTime, isStorable, Name } from '../common.ts';
import { MerchantCode, MethodId } from './money.ts';

const ExternalId = z
  .string()
  .min(1)
  .max(200)
  .refine(isStorable, 'Must be Unicode text without NUL')
  .meta({ description: 'The instance’s own name for the merchant; one merchant lives for each' });

const EventsUrl = z
  .string()
  .max(500, { abort: true })
  .refine(isPlainAddress, 'Must be an http(s) address without credentials, query and fragment')
  .meta({
    description: 'Events are posted to this address with `/<merchantCode>` behind it',
    example: 'https://paas.example.com/api/payment-events',
  });

const PaymentMethods = z
  .array(MethodId)
  .max(50)
  .meta({ description: 'Ids of the methods that are switched on', example: ['card', 'mobile_money'] });

const RequireSignature = z
  .boolean()
  .meta({ description: 'Whether payment requests without a valid `signature` are refused' });

const Mode = z.enum(MERCHANT_MODES).meta({
  description:
    '`live` where the operator has a live processor, else `sandbox`; of a merchant it never changes',
});

export const CreateMerchant = z.object({
  externalId: ExternalId,
  name: Name.meta({ description: 'What customers read on the payment page' }),
  eventsUrl: EventsUrl,
  paymentMethods: PaymentMethods.optional().meta({
    description: 'Methods to switch on; all that the operator offers where left out',
  }),
  mode: Mode.optional(),
});
export type CreateMerchant = z.output<typeof CreateMerchant>;

export const MerchantSecrets = z.object({
  merchantCode: z.string(),
  merchantSecret: z.string().meta({ description: 'Credential of the merchant’s own operations' }),
  signingKey: z.string().meta({ description: 'HMAC key of its events: the UTF-8 bytes of this text' }),
});
export type MerchantSecrets = z.output<typeof MerchantSecrets>;

export const MerchantRef = z.object({ merchantCode: MerchantCode });
export type MerchantRef = z.output<typeof MerchantRef>;

export const UpdateMerchant = MerchantRef.extend({
  name: Name.optional(),
  eventsUrl: EventsUrl.optional(),
  paymentMethods: PaymentMethods.optional(),
  requireSignature: RequireSignature.optional(),
});
export type UpdateMerchant = z.output<typeof UpdateMerchant>;

export const MerchantView = z.object({
  merchantCode: z.string(),
  externalId: z.string(),
  name: z.string(),
  eventsUrl: z.string(),
  mode: Mode,
  paymentMethods: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  requireSignature: RequireSignature,
  createdAt: IsoTime,
});
export type MerchantView = z.output<typeof MerchantView>;

export const RotatedSigningKey = z.object({ signingKey: z.string() });

export const ListMethods = z.object({
  mode: Mode.optional(),
});
export const MethodList = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const AdvanceClock = z.object({
  days: z.number().int().min(1).max(366).optional().meta({ description: 'How far', example: 31 }),
  to: IsoTime.optional().meta({ description: 'Until when; at most 366 days ahead', example: undefined }),
});
export type AdvanceClock = z.output<typeof AdvanceClock>;

export const AdvancedClock = z.object({ now: IsoTime.meta({ description: 'The merchant’s time' }) });

function isPlainAddress(text: string): boolean {
  if (!isStorable(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && !/[?#]/.test(text);
}
