import { z } from 'zod';
import { IsoTime, idOf, Name, Paging, pageOf } from './common.ts';

/** The passkeys of the caller. They are added on the page `/account/passkeys`, which asks the browser for them. */

export const ListPasskeys = Paging;
const PasskeyView = z.object({
  passkeyId: z.string(),
  name: z.string().meta({ example: 'Laptop' }),
  createdAt: IsoTime,
  lastUsedAt: IsoTime.nullable().meta({ description: 'Last sign-in. Null: it was not used yet' }),
});
export const PasskeyPage = pageOf(PasskeyView).extend({
  canChange: z.boolean().meta({
    description:
      'Whether this session can rename and remove passkeys: its sign-in is at most ten minutes old',
  }),
});
export type PasskeyPage = z.output<typeof PasskeyPage>;

export const PasskeyRef = z.object({ passkeyId: idOf('psk') });
export type PasskeyRef = z.output<typeof PasskeyRef>;
export const RenameOwnPasskey = PasskeyRef.extend({ name: Name });
export type RenameOwnPasskey = z.output<typeof RenameOwnPasskey>;
export const RenamedPasskey = z.object({ passkeyId: z.string(), name: z.string() });
export type RenamedPasskey = z.output<typeof RenamedPasskey>;
