import { openHttpGateway } from '../adapters/gateway/http-gateway.ts';
import type { PaymentGateway } from '../adapters/gateway/port.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';

/** The payment gateway that this instance uses; null where the operator has configured none. */
export function openPayments(
  { paymentGatewayUrl: url }: Config,
  adminKey: string | null,
): PaymentGateway | null {
  if (url === undefined) return null;
  if (adminKey !== null) return openHttpGateway({ url, adminKey });
  throw new OperatorError(
    'The configuration is wrong: PAYMENT_GATEWAY_URL needs PAYMENT_GATEWAY_ADMIN_KEY, the key of that gateway’s management API.',
  );
}
