import { z } from 'zod';
import { VERSION_PATTERN } from '#src/kernel/version.ts';

/** `release.json`: the newest version of this program, at the address of `UPDATE_URL`. `npm run build` writes it. */

export const ReleaseNote = z.object({
  version: z.string().max(100),
  text: z.string().max(100_000),
});

export const ReleaseDocument = z.object({
  version: z.string().max(100).regex(VERSION_PATTERN, 'must be a version such as 1.4.0'),
  /** The number of the last migration of that version. */
  migration: z.number().int().min(0),
  /** What has changed, newest first. Text that is not a list belongs to `version`. */
  notes: z.union([z.array(ReleaseNote).max(100), z.string().max(100_000)]),
});
export type ReleaseDocument = z.output<typeof ReleaseDocument>;
