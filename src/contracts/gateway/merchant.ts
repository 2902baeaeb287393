import { z } from 'zod';
import { MERCHANT_MODES } from '#src/domain/payment.ts';
import { IsoTime, isStorable, Name } from '../common.ts';
import { MerchantCode, MethodId } from './money.ts';

const ExternalId = z
  .string()
  .min(1)
  .max(200)
  .refine(isStorable, 'Must be Unicode text without NUL')
  .meta({ description: 'Identifier that the instance has chosen. There is one merchant for each' });

const EventsUrl = z
  .string()
  .max(500, { abort: true })
  .refine(isPlainAddress, 'Must be an http(s) address without credentials, query and fragment')
  .meta({
    description: 'Events are posted to this address, followed by `/<merchantCode>`',
    example: 'https://paas.example.com/api/payment-events',
  });

const PaymentMethods = z
  .array(MethodId)
  .max(50)
  .meta({ description: 'Ids of the enabled methods', example: ['card', 'mobile_money'] });

const RequireSignature = z
  .boolean()
  .meta({ description: 'Whether payment requests without a valid `signature` are rejected' });

const Mode = z.enum(MERCHANT_MODES).meta({
  description:
    'Default `live` if the operator has configured a live processor, otherwise `sandbox`. It cannot be changed later',
});

export const CreateMerchant = z.object({
  externalId: ExternalId,
  name: Name.meta({ description: 'Name that customers see on the payment page' }),
  eventsUrl: EventsUrl,
  paymentMethods: PaymentMethods.optional().meta({
    description: 'Methods to enable. If omitted, all methods that the operator offers',
  }),
  mode: Mode.optional(),
});
export type CreateMerchant = z.output<typeof CreateMerchant>;

export const MerchantSecrets = z.object({
  merchantCode: z.string(),
  merchantSecret: z.string().meta({ description: 'Credential for the operations of the merchant' }),
  signingKey: z
    .string()
    .meta({ description: 'HMAC key of the events of the merchant: the UTF-8 bytes of this text' }),
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
  days: z.number().int().min(1).max(366).optional().meta({ description: 'Number of days', example: 31 }),
  to: IsoTime.optional().meta({ description: 'Target time, at most 366 days ahead', example: undefined }),
});
export type AdvanceClock = z.output<typeof AdvanceClock>;

export const AdvancedClock = z.object({ now: IsoTime.meta({ description: 'Time of the merchant’s clock' }) });

function isPlainAddress(text: string): boolean {
  if (!isStorable(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && !/[?#]/.test(text);
}
