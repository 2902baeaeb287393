import { forgetMessages } from '#db/queries/webhook.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets what was sent more than thirty days ago. Runs every minute. */
export function forgetDeliveries({ database, clock }: Instance): Promise<void> {
  return forgetMessages(database.writer, forPlatform('retention'), isoFromNow(clock, -KEPT_MS));
}
