import { z } from 'zod';
import { idOf, Paging, pageOf } from './common.ts';

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
