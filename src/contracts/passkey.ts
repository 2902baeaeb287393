import { z } from 'zod';
import { Name } from './common.ts';

/** What browsers send of passkeys, in the JSON form of Web Authentication. Binary values are in base64url. */

const binary = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Must be base64url');

/** The id that an authenticator gives to a passkey: at most 1023 bytes. */
const CredentialId = binary(1364);

const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key') });

/** A passkey that signs a user in. */
export const PasskeyAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: binary(4096),
    authenticatorData: binary(4096),
    signature: binary(2048),
    userHandle: binary(100),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** A new passkey with its name. */
export const AddPasskey = z.object({
  name: Name,
  passkey: Credential.extend({
    response: z.object({ clientDataJSON: binary(4096), attestationObject: binary(16_384) }),
  }),
});
export type AddPasskey = z.output<typeof AddPasskey>;

export const RenamePasskey = z.object({ name: Name });
