import { z } from 'zod';
import { atMost, idOf } from '../common.ts';

/** What the operations of the license hub share: docs/specification/2-license-hub.md, "Endpoints". */

/** Longest text whose form is checked later, with a separate error. */
export const MAX_JUDGED_LATER = 5000;

/** Text of any form: what it may be is judged later, by its own error. */
const LicenseKey = z
  .string()
  .min(1)
  .refine(...atMost(MAX_JUDGED_LATER))
  .meta({ description: 'The license key, which identifies the caller' });

export const Licensed = z.object({ licenseKey: LicenseKey });

export const MaybeLicensed = z.object({ licenseKey: LicenseKey.optional() });

/** Where it is given, what belongs to another instance of the license is not found. */
export const OwnInstance = {
  instanceId: idOf('inst').optional().meta({
    description: 'Instance that the domain must belong to. If omitted, any instance of the license',
  }),
};

/** A list of what an instance holds, newest first: by default all of it, at most 1,000. */
export const Listing = Licensed.extend({
  instanceId: idOf('inst'),
  limit: z.number().int().min(1).max(1000).default(1000),
  offset: z.number().int().min(0).default(0),
});
export type Listing = z.output<typeof Listing>;

export const Total = z.number().int().min(0).meta({ description: 'Total number of records' });

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.output<typeof Done>;
