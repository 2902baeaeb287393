import { z } from 'zod';
import { IsoTime } from './common.ts';

/** Proof that a host belongs to its holder. See docs/guides/domains.md. */

export const TxtRecord = z
  .object({
    type: z.literal('TXT'),
    name: z.string().meta({ example: '_pilothouse.shop.example.com' }),
    value: z.string().meta({ example: 'pilothouse-verification=kX0p…' }),
  })
  .meta({ description: 'DNS record that proves control of the host. Keep it published' });
export type TxtRecord = z.output<typeof TxtRecord>;

const VerifiedAt = IsoTime.nullable().meta({
  description: 'Time at which the record was found; null if it was not found yet',
});

export const HostVerification = z.object({
  state: z.enum(['unverified', 'verified']).meta({
    description: '`unverified`: a license that publishes its TXT record can take over the host',
  }),
  verifiedAt: VerifiedAt,
  record: TxtRecord,
});
export type HostVerification = z.output<typeof HostVerification>;
