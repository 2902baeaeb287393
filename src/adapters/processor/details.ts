import type { DetailProblem, PaymentDetails, ReadDetails, TypedDetails } from './port.ts';

const MAX_DIGITS = 19;
const YEARS_AHEAD = 25;
const LATEST_TIME_ZONE_MS = 12 * 60 * 60 * 1000;

/** A card: a number with a right check digit, a month that is not over anywhere, a security code of the right length. */
export function readCard(typed: TypedDetails, atMs: number): ReadDetails {
  const number = digitsOf(typed.cardNumber);
  const problems = [
    problem('cardNumber', typed.cardNumber, cardNumberProblem(number)),
    problem('cardExpiry', typed.cardExpiry, expiryProblem(typed.cardExpiry ?? '', atMs)),
    problem('cardCvc', typed.cardCvc, cvcProblem(digitsOf(typed.cardCvc), number)),
  ];
  return verdict(problems, () => hidden('card', number));
}

/** A phone number, with or without its country's code; the provider knows whether it exists. */
export function readPhone({ phoneNumber }: TypedDetails): ReadDetails {
  const number = digitsOf(phoneNumber).replace(/^00/, '+');
  const isNumber = /^\+?[0-9]{8,15}$/.test(number);
  return verdict([problem('phoneNumber', phoneNumber, isNumber ? null : 'invalid')], () =>
    hidden('phone', number),
  );
}

/** Nothing is typed here where the customer pays at the provider's page. */
export function readNothing(): ReadDetails {
  return { ok: true, details: hidden('redirect', '') };
}

/** Closed over, not a property: printing, cloning and JSON find nothing. */
function hidden(form: PaymentDetails['form'], number: string): PaymentDetails {
  return { form, reveal: () => number };
}

function problem(
  field: keyof TypedDetails,
  typed: string | undefined,
  found: DetailProblem['problem'] | null,
): DetailProblem | null {
  if (typed === undefined || typed.trim() === '') return { field, problem: 'missing' };
  return found === null ? null : { field, problem: found };
}

function verdict(found: readonly (DetailProblem | null)[], details: () => PaymentDetails): ReadDetails {
  const [first, ...rest] = found.filter((one) => one !== null);
  return first === undefined ? { ok: true, details: details() } : { ok: false, problems: [first, ...rest] };
}

/** People group digits by spaces, hyphens, dots and parentheses. */
function digitsOf(typed: string | undefined): string {
  return (typed ?? '').slice(0, 100).replace(/[\s().\u2010-\u2015-]/g, '');
}

function cardNumberProblem(number: string): DetailProblem['problem'] | null {
  const isNumber = /^[0-9]{12,}$/.test(number) && number.length <= MAX_DIGITS && hasRightCheckDigit(number);
  return isNumber ? null : 'invalid';
}

/** Luhn's rule: it finds every single wrong digit and nearly every pair that changed places. */
function hasRightCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [position, figure] of [...number].reverse().entries()) {
    const doubled = position % 2 === 1 ? Number(figure) * 2 : Number(figure);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum > 0 && sum % 10 === 0;
}

function expiryProblem(typed: string, atMs: number): DetailProblem['problem'] | null {
  const [, month, year] =
    /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*((?:20)?[0-9]{2})\s*$/.exec(typed.slice(0, 20)) ?? [];
  if (month === undefined || year === undefined) return 'invalid';
  // A card is good until its month has ended, and the day ends last in the west.
  const now = new Date(atMs - LATEST_TIME_ZONE_MS);
  const monthsNow = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const months = (2000 + Number(year.slice(-2))) * 12 + Number(month) - 1;
  if (months < monthsNow) return 'past';
  return months > monthsNow + YEARS_AHEAD * 12 ? 'invalid' : null;
}

/** American Express prints four digits on the front; all others three on the back. */
function cvcProblem(cvc: string, cardNumber: string): DetailProblem['problem'] | null {
  const length = /^3[47]/.test(cardNumber) ? 4 : 3;
  return /^[0-9]+$/.test(cvc) && cvc.length === length ? null : 'invalid';
}
