import { z } from 'zod';

const typed = z.string().max(100).optional();

/**
 * The fields of the two forms of a payment page, as they are named in it. Both carry `checksum`; `pay` carries the
 * method, the attempt's number and what the customer typed. Nothing of it may be stored or logged.
 */
export const PaymentForm = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('pay'),
    checksum: z.string().max(100),
    method: z.string().max(100),
    attempt: z
      .string()
      .regex(/^[1-9][0-9]{0,5}$/)
      .transform(Number),
    cardNumber: typed,
    cardExpiry: typed,
    cardCvc: typed,
    phoneNumber: typed,
  }),
  z.object({ action: z.literal('cancel'), checksum: z.string().max(100) }),
]);
