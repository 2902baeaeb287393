import { z } from 'zod';
import { CHANGE_TOPICS } from '#src/domain/change.ts';

export const FollowOrganization = z.object({});

/** An event of the stream: it is open, or something that the caller can see has changed. */
export const OrganizationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('changed'), topics: z.array(z.enum(CHANGE_TOPICS)) }),
]);
export type OrganizationEvent = z.output<typeof OrganizationEvent>;
