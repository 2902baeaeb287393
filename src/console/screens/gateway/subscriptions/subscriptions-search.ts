import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#src/domain/payment.ts';
import { choiceParam, textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface SubscriptionsSearch {
  readonly merchantId?: string;
  readonly status?: SubscriptionStatus;
}

export function readSubscriptionsSearch({
  merchantId,
  status,
}: Record<string, unknown>): SubscriptionsSearch {
  return { merchantId: textParam(merchantId), status: choiceParam(status, SUBSCRIPTION_STATUSES) };
}
