import { openHttpGateway } from '../adapters/gateway/http-gateway.ts';
import { GatewayUnreachable, type PaymentGateway } from '../adapters/gateway/port.ts';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Reading } from '../services/platform/core/index.ts';
import { assertRestoreConfirmed } from '../services/platform/restore/index.ts';

const GATEWAY = { title: 'the payment gateway', Unreachable: GatewayUnreachable };

/** The payment gateway that this instance uses; null where the operator has configured none. */
export function openPayments(
  services: Reading,
  { paymentGatewayUrl: url }: Config,
  adminKey: string | null,
): PaymentGateway | null {
  if (url === undefined) return null;
  if (adminKey !== null)
    return openHttpGateway({ url, adminKey, admit: () => assertRestoreConfirmed(services, GATEWAY) });
  throw new OperatorError(
    'The configuration is wrong: PAYMENT_GATEWAY_URL needs PAYMENT_GATEWAY_ADMIN_KEY, the key of that gateway’s management API.',
  );
}
