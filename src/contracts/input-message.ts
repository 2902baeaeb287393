import type { z } from 'zod';

/**
 * The sentence about a field that breaks a rule without a sentence of its own. It repeats no values of the input, but the
 * names of unknown fields. Undefined: the validator's sentence stays.
 */
export function inputMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : `Must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined && issue.values.length === 1 ? REQUIRED : oneOf(issue.values);
    case 'too_small':
      return sizeMessage(issue, Number(issue.minimum), 'least');
    case 'too_big':
      return sizeMessage(issue, Number(issue.maximum), 'most');
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'Not a known field' : 'Not known fields'}: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return unionMessage(issue);
    case 'invalid_key':
      return 'Contains a name that is not valid';
    case 'invalid_element':
      return 'Contains a value that is not valid';
    default:
      return undefined;
  }
}

const REQUIRED = 'This field is required';
/** The sentence about a text or list that has to contain something. */
export const EMPTY = 'Must not be empty';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a time',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Must be an email address',
  url: 'Must be an address such as https://example.com',
  datetime: 'Must be an ISO 8601 time such as 2026-05-04T12:30:00.000Z',
  date: 'Must be a date such as 2026-05-04',
};

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (value === '' ? '""' : String(value)));
  return values.length === 1 ? `Must be ${shown.join()}` : `Must be one of ${shown.join(', ')}`;
}

interface Sized {
  readonly origin: string;
  readonly exact?: boolean | undefined;
  readonly inclusive?: boolean | undefined;
}

function sizeMessage({ origin, exact, inclusive }: Sized, limit: number, bound: 'least' | 'most'): string {
  const noun = NOUNS[origin];
  if (noun === undefined) {
    if (inclusive === false) return `Must be ${bound === 'least' ? 'greater' : 'less'} than ${limit}`;
    return `Must be at ${bound} ${limit}`;
  }
  const amount = `${limit} ${limit === 1 ? noun.one : noun.many}`;
  if (exact === true) return `Must have exactly ${amount}`;
  if (bound === 'least' && limit === 1) return EMPTY;
  return `Must have at ${bound} ${amount}`;
}

const NOUNS: Readonly<Record<string, { readonly one: string; readonly many: string }>> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
  set: { one: 'entry', many: 'entries' },
  map: { one: 'entry', many: 'entries' },
};

/** A source of an unknown type, or a value of none of several forms. */
function unionMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if ('options' in issue && Array.isArray(issue.options) && issue.options.length > 0)
    return oneOf(issue.options);
  return issue.input === undefined ? REQUIRED : 'Must have one of the documented forms';
}
