import { z } from 'zod';
import { IsoTime } from './common.ts';

/** Links to an account: to choose a new password, and to verify an email address. */

const Email = z.email().max(254);

export const RequestPasswordReset = z.object({
  email: Email.meta({ description: 'Address of the account', example: 'ada@example.com' }),
});
export type RequestPasswordReset = z.output<typeof RequestPasswordReset>;
export const RequestedPasswordReset = z.object({
  isMailed: z.boolean().meta({
    description:
      'Whether the platform has a mail server configured. If false, ask an operator for a link. The value does not depend on the address',
  }),
});
export type RequestedPasswordReset = z.output<typeof RequestedPasswordReset>;

export const CreatePasswordReset = z.object({
  email: Email.meta({ description: 'Address of the user', example: 'ada@example.com' }),
});
export type CreatePasswordReset = z.output<typeof CreatePasswordReset>;
export const CreatedPasswordReset = z.object({
  url: z.string().meta({
    description: 'Link that the user opens. Shown only once',
    example: 'https://pilothouse.example/reset-password/link_…',
  }),
  expiresAt: IsoTime,
});
export type CreatedPasswordReset = z.output<typeof CreatedPasswordReset>;

export const RequestedEmailVerification = z.object({
  email: z.string().meta({ description: 'Address to which the mail was sent', example: 'ada@example.com' }),
});
export type RequestedEmailVerification = z.output<typeof RequestedEmailVerification>;
