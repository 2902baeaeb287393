import { z } from 'zod';
import type { Id as IdOf, IdPrefix } from '#src/domain/id.ts';
import { hasUnseenCharacters, normalizedName } from '#src/kernel/name.ts';
import { inputMessage } from './input-message.ts';

/** Fields that many contracts share, and the forms of lists and errors. */

/** Fields without a sentence of their own have the project's sentences instead of the validator's. */
z.config({ customError: inputMessage });

/** Characters that no database stores. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/**
 * The longest text of a field, for `refine`. What is longer is not read any further: the rules after this one may cost
 * more than the text is worth. Unlike `max` it is not part of the documents, in which a field that is published may
 * not become narrower.
 */
export function atMost(characters: number, error = `Must have at most ${characters} characters`) {
  const fits = Object.assign((text: string) => text.length <= characters, { atMost: characters });
  return [fits, { error, abort: true }] as const;
}

/** The same for the number of entries of a record. */
export function atMostEntries(entries: number, error: string) {
  const fits = Object.assign((record: object) => Object.keys(record).length <= entries, { atMost: entries });
  return [fits, { error, abort: true }] as const;
}

/** Far above the length of any identifier. In a path, what is longer is 404. */
export const MAX_ID_LENGTH = 500;

/** An identifier of this platform. Text that is not one names nothing: 404, not 400. */
export const Id = z
  .string()
  .min(1)
  .refine(...atMost(MAX_ID_LENGTH))
  .refine(isStorable, 'Must be Unicode text without NUL');

/**
 * `Id` of one kind of record. Only the type is narrower: text with another prefix names nothing, so that it is 404 as any
 * unknown id.
 */
export function idOf<Prefix extends IdPrefix>(_prefix: Prefix): z.ZodType<IdOf<Prefix>, string> {
  return Id as z.ZodType<string, string> as z.ZodType<IdOf<Prefix>, string>;
}

export const IsoTime = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, milliseconds', example: '2026-05-04T12:30:00.000Z' });

/** A time that a caller gives, in any time zone. */
export const TimeInput = z.iso
  .datetime({
    offset: true,
    error: 'Must be an ISO 8601 time with its offset, such as 2026-05-04T12:30:00Z',
  })
  .max(40)
  .meta({ example: '2026-05-04T12:30:00.000Z' });

const MAX_NAME_LENGTH = 100;

/**
 * A name that a person gives. It is kept without space at its ends, with single spaces inside and composed (NFC); what
 * cannot be seen is refused. The documents show its length alone.
 */
export const Name = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  // What is empty has been refused already.
  .refine((text) => text === '' || text.trim() !== '', 'Must not be blank')
  .refine((text) => !/\p{Cc}|\p{Surrogate}/u.test(text), 'Must not contain control characters')
  .overwrite((text) => normalizedName(text.slice(0, MAX_NAME_LENGTH)))
  .refine((text) => !hasUnseenCharacters(text), 'Must not contain characters that cannot be seen');

export const Description = z.string().max(1000).refine(isStorable, 'Must be Unicode text without NUL');

/** Paging of a list: 50 items by default, at most 100. A value out of range is rejected. */
export const Paging = z.object({
  limit: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: 'Maximum number of items', example: 20 }),
  offset: z.number().int().min(0).default(0).meta({ description: 'Number of items to skip', example: 0 }),
});
export type Paging = z.output<typeof Paging>;

/** Text that a list is searched for. */
export const SearchText = z.string().min(1).max(200).refine(isStorable, 'Must be Unicode text without NUL');

/** A page of a list, newest first, with the number of all items. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int().min(0),
    limit: z.number().int(),
    offset: z.number().int(),
  });

export interface Page<Item> {
  items: Item[];
  total: number;
  limit: number;
  offset: number;
}

export const Removed = z.object({ removed: z.string().meta({ description: 'Id of the removed record' }) });
export type Removed = z.output<typeof Removed>;

/** Body of every error of the instance. */
export const ErrorBody = z.object({
  message: z.string().meta({ description: 'What happened and what to do, as a message for the user' }),
  code: z.string().meta({ description: 'Machine-readable error code', example: 'NOT_FOUND' }),
});

/** Body of every failure on the license hub's paths: docs/specification/2-license-hub.md, "Errors". */
export const HubErrorBody = z.looseObject({
  success: z.literal(false),
  error: z.string().meta({ description: 'What happened and what to do, as a message for the user' }),
  code: z.string().meta({ description: 'Name of the error', example: 'LIMIT_REACHED' }),
});

/** Body of a rejected input: names each field. */
export const InputErrorBody = z.object({
  message: z.string(),
  code: z.literal('BAD_REQUEST'),
  issues: z
    .array(
      z.object({
        path: z.array(z.union([z.string(), z.number()])).meta({ example: ['source', 'repo'] }),
        message: z.string(),
        code: z.string().meta({ example: 'invalid_type' }),
      }),
    )
    .optional(),
});
