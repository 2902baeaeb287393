import { z } from 'zod';
import { MEMBER_ROLES } from '#src/domain/member.ts';
import { atMost, IsoTime, MAX_ID_LENGTH, Name } from './common.ts';

/** A sign-in of a program without a browser, such as the command line: it is confirmed on a page. */

export const StartDeviceLogin = z.object({
  clientName: Name.meta({
    description: 'Name of the API key that the sign-in creates',
    example: 'Command line on laptop',
  }),
});
export type StartDeviceLogin = z.output<typeof StartDeviceLogin>;

export const StartedDeviceLogin = z.object({
  deviceCode: z.string().meta({ description: 'Secret of the program. Send it to `deviceLogin.poll`' }),
  userCode: z.string().meta({ description: 'The user confirms this code on the page', example: 'BCDF-GHJK' }),
  verificationUrl: z.string().meta({
    description: 'The page on which the user signs in and confirms the code',
    example: 'https://pilothouse.example/login/device?code=BCDF-GHJK',
  }),
  intervalSeconds: z
    .number()
    .int()
    .meta({ description: 'Seconds to wait between two calls of `deviceLogin.poll`' }),
  expiresAt: IsoTime,
});
export type StartedDeviceLogin = z.output<typeof StartedDeviceLogin>;

export const PollDeviceLogin = z.object({
  deviceCode: z
    .string()
    .min(1)
    .refine(...atMost(200))
    .meta({ description: 'The `deviceCode` in the response of `deviceLogin.start`' }),
  organization: z
    .string()
    .min(1)
    .refine(...atMost(MAX_ID_LENGTH))
    .optional()
    .meta({
      description:
        'Organization in which the key acts, by id or name. Default: the organization that the user joined last',
      example: 'Acme',
    }),
  choosesOrganization: z.boolean().default(false).meta({
    description:
      'Return `chooseOrganization` in place of a key if the user is a member of several organizations and `organization` is not set',
  }),
});
export type PollDeviceLogin = z.output<typeof PollDeviceLogin>;

/** Organizations that a program offers to the user. One that is not in the list can be named by its id. */
export const MAX_ORGANIZATION_CHOICES = 100;

const OrganizationChoice = z.object({
  organizationId: z.string(),
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
});
export type OrganizationChoice = z.output<typeof OrganizationChoice>;

export const DeviceLoginResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('denied') }),
  z.object({ status: z.literal('expired') }),
  z.object({
    status: z.literal('chooseOrganization'),
    organizations: z.array(OrganizationChoice).max(MAX_ORGANIZATION_CHOICES),
    defaultOrganizationId: z.string().meta({ description: 'The organization that the user joined last' }),
  }),
  z.object({
    status: z.literal('approved'),
    apiKeyId: z.string(),
    key: z.string().meta({ description: 'An account API key. Shown only once' }),
  }),
]);
export type DeviceLoginResult = z.output<typeof DeviceLoginResult>;
