import { z } from 'zod';
import type { Id } from '#src/domain/id.ts';
import { atMost, idOf, isStorable, Name } from './common.ts';
import { isHttpAddress } from './http-address.ts';

/**
 * Bodies of the sign-in addresses, as far as Better Auth leaves them unjudged: what it stores is bounded, and what it
 * looks up is text that a database takes. Everything else in them is Better Auth's to judge.
 */
export const AuthBody = z
  .object({
    name: Name.optional(),
    email: z.string().max(254).refine(isStorable, 'Must be Unicode text without NUL').optional(),
    image: z
      .string()
      .refine(...atMost(2048, 'Must be an http(s) address'))
      .refine(isHttpAddress, 'Must be an http(s) address')
      .nullable()
      .optional(),
  })
  .catchall(z.unknown().refine(isJudgeable, 'Must be Unicode text without NUL, of at most 2048 characters'));

const MAX_TEXT = 2048;

function isJudgeable(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= MAX_TEXT && isStorable(value));
}

export const AcceptInvitation = z.object({ invitationId: idOf('inv') });
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

/** What an invitation has become, in the form that clients of Better Auth know. */
export interface AcceptedInvitation {
  readonly invitation: {
    readonly id: Id<'inv'>;
    readonly organizationId: Id<'org'>;
    readonly email: string;
    readonly role: string;
    readonly status: 'accepted';
  };
  readonly member: {
    readonly id: Id<'mem'>;
    readonly organizationId: Id<'org'>;
    readonly userId: Id<'usr'>;
    readonly role: string;
  };
}
