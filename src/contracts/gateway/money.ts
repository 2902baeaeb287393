import { z } from 'zod';
import { currencyOf } from '#src/kernel/currency.ts';
import { MAX_AMOUNT_MINOR } from '#src/kernel/money.ts';
import { atMost, isStorable } from '../common.ts';

/** What every payment, offer and subscription names: sums, references and addresses. */

export const Amount = z
  .number()
  .int()
  .min(1)
  .max(MAX_AMOUNT_MINOR)
  .meta({ description: 'Whole number of the currency’s minor unit: 1250 is €12.50', example: 1250 });

export const Currency = z
  .string()
  .refine(...atMost(100, 'Must be a currency of ISO 4217, in capital letters'))
  .refine((code) => currencyOf(code) !== null, 'Must be a currency of ISO 4217, in capital letters')
  .meta({ description: 'ISO 4217, three capital letters', example: 'EUR' });

export const Reference = z
  .string()
  .regex(
    /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,100}$/,
    'Must be 1 to 100 letters, digits, dots, underscores, colons or hyphens, and more than one or two dots',
  )
  .meta({ description: 'The merchant’s own order or invoice identifier', example: 'order-1042' });

export const ReturnUrl = z
  .string()
  .max(2000, { abort: true })
  .refine(isWebAddress, 'Must be an http(s) address without user name, password and control characters')
  .meta({
    description: 'Address to which the customer returns; `reference` is added to its query',
    example: 'https://shop.example.com/thanks',
  });

/** Text that the merchant chose to know something by. */
export const ExternalText = z.string().min(1).max(200).refine(isStorable, 'Must be Unicode text without NUL');

export const MerchantCode = z
  .string()
  .min(1)
  .max(100)
  .refine(isStorable, 'Must be Unicode text without NUL')
  .meta({ description: 'Merchant code, case-sensitive', example: 'mc_example' });

export const MethodId = z.string().min(1).max(50).meta({ example: 'card' });

/** Strict in its beginning: `https:host` and `https:\\host` are addresses only because browsers mend them. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /\p{Cc}|\p{Surrogate}/u.test(text) || !URL.canParse(text))
    return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
