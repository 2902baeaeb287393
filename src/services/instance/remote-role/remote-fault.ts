import { GatewayRefusal, GatewayUnreachable } from '#src/adapters/gateway/port.ts';
import { HubRefusal, HubUnreachable } from '#src/adapters/hub/port.ts';
import { type FaultCode, type HubError, isHubError } from '#src/domain/errors.ts';
import { Fault } from '#src/kernel/fault.ts';

/** The fault of the user's request after each error of the license hub. */
const HUB_FAULTS = {
  MISSING_FIELDS: 'forbidden',
  INVALID_FIELD: 'forbidden',
  INVALID_SUBDOMAIN: 'unprocessable',
  INVALID_HOST: 'unprocessable',
  INVALID_IP: 'unprocessable',
  INVALID_LICENSE: 'forbidden',
  LICENSE_SUSPENDED: 'forbidden',
  LIMIT_REACHED: 'forbidden',
  FEATURE_DISABLED: 'forbidden',
  INSTANCE_SECRET_WRONG: 'forbidden',
  INSTANCE_REMOVED: 'forbidden',
  INSTANCE_COPIED: 'forbidden',
  NOT_FOUND: 'not_found',
  ALREADY_TAKEN: 'conflict',
  BEING_CHANGED: 'conflict',
  DNS_CONFLICT: 'conflict',
  RATE_LIMITED: 'rate_limited',
  DNS_UNAVAILABLE: 'unavailable',
  DNS_REFUSED: 'unavailable',
} as const satisfies Record<HubError, FaultCode>;

/**
 * The Fault that a failed call to the license hub or the payment gateway means to the user. It contains the message of
 * the other role and never a credential. `refusedAs` replaces the code of a refusal. Other errors are returned as they
 * are.
 */
export function toRemoteFault(
  error: unknown,
  { refusedAs }: { readonly refusedAs?: FaultCode } = {},
): unknown {
  if (error instanceof HubUnreachable || error instanceof GatewayUnreachable)
    return new Fault('unavailable', `${error.message} Try again in a moment.`, { cause: error });
  if (error instanceof GatewayRefusal)
    return new Fault(refusedAs ?? 'unprocessable', `The payment gateway refused: ${error.message}`, {
      cause: error,
    });
  if (!(error instanceof HubRefusal)) return error;
  if (refusedAs !== undefined) return new Fault(refusedAs, error.message, { cause: error });
  const { code, message, retryAfterMs } = error;
  // A later version of the hub can return codes that this version does not know.
  return new Fault(isHubError(code) ? HUB_FAULTS[code] : 'forbidden', message, {
    cause: error,
    ...(code !== 'UNKNOWN' && { reason: code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
