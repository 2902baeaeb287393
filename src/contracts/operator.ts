import { z } from 'zod';
import { IsoTime, idOf, Paging, pageOf, SearchText } from './common.ts';

/** People who run the platform. */

export const AddOperator = z.object({
  email: z.email().max(254).meta({ description: 'Mail address of an existing user' }),
});
export type AddOperator = z.output<typeof AddOperator>;

export const OperatorRef = z.object({ userId: idOf('usr') });
export type OperatorRef = z.output<typeof OperatorRef>;

export const ListOperators = Paging;
export const OperatorPage = pageOf(z.object({ userId: z.string(), email: z.string(), name: z.string() }));
export type OperatorPage = z.output<typeof OperatorPage>;

export const RemoveTwoFactor = z.object({
  email: z.email().max(254).meta({ description: 'Address of the user', example: 'ada@example.com' }),
});
export type RemoveTwoFactor = z.output<typeof RemoveTwoFactor>;

export const SearchUsers = Paging.extend({
  search: SearchText.meta({
    description: 'Text in the name or the mail address, not case-sensitive, or start of a user id',
    example: 'ada@example.com',
  }).optional(),
});
export type SearchUsers = z.output<typeof SearchUsers>;
export const FoundUserPage = pageOf(
  z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    hasTwoFactor: z.boolean().meta({ description: 'Whether a sign-in needs a code after the password' }),
    isOperator: z.boolean(),
    createdAt: IsoTime,
  }),
);
export type FoundUserPage = z.output<typeof FoundUserPage>;
