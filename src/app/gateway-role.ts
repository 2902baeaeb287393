import { httpEventSender } from '../adapters/event-sender/http.ts';
import { openSandbox } from '../adapters/processor/sandbox.ts';
import { openStripe } from '../adapters/processor/stripe/open.ts';
import type { Config } from '../config.ts';
import { gatewayHandlers } from '../jobs/gateway-handlers.ts';
import type { Gateway } from '../services/gateway/context.ts';
import { carryOutDue } from '../services/gateway/due/carry-out-due.ts';
import { wakeDeliveries } from '../services/gateway/event/wake-deliveries.ts';
import type { Foundation } from '../services/platform/context.ts';
import type { AppOverrides } from './overrides.ts';
import type { RoleRuntime } from './role-runtime.ts';

/** Deliveries wait for instances, which may be slow: places for many merchants at once. */
const JOBS_AT_ONCE = 16;

/** The role `gateway`: merchants, and the payments that customers make to them. */
export async function openGatewayRole(
  foundation: Foundation,
  config: Config,
  adminKey: string | null,
  overrides: AppOverrides,
): Promise<RoleRuntime<Gateway>> {
  const gateway: Gateway = {
    ...foundation,
    settings: { platformName: config.PLATFORM_NAME, adminKey },
    processors: { sandbox: openSandbox(), live: overrides.liveProcessor ?? openLive(config) },
    events: httpEventSender,
  };
  return {
    world: gateway,
    pools: [{ handlers: gatewayHandlers(gateway), concurrency: JOBS_AT_ONCE }],
    rounds: {
      due: () => carryOutDue(gateway),
      deliveries: () => wakeDeliveries(gateway),
    },
    async prepare() {},
    async begin() {},
    async quiesce() {},
    async close() {},
  };
}

function openLive({ STRIPE_SECRET_KEY: secretKey }: Config): Gateway['processors']['live'] {
  return secretKey === undefined ? null : openStripe({ secretKey });
}
