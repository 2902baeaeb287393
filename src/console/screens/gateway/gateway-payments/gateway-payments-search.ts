import { PAYMENT_STATUSES, type PaymentStatus } from '#src/domain/payment.ts';
import { choiceParam, textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface GatewayPaymentsSearch {
  readonly search?: string;
  readonly merchantId?: string;
  readonly status?: PaymentStatus;
}

export function readGatewayPaymentsSearch({
  search,
  merchantId,
  status,
}: Record<string, unknown>): GatewayPaymentsSearch {
  return {
    search: textParam(search),
    merchantId: textParam(merchantId),
    status: choiceParam(status, PAYMENT_STATUSES),
  };
}
