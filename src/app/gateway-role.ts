import { httpEventSender } from '../adapters/event-sender/http.ts';
import type { Config } from '../config/config.ts';
import { gatewayHandlers } from '../jobs/gateway-handlers.ts';
import { GATEWAY_SHARES } from '../jobs/pool-shares.ts';
import type { Gateway } from '../services/gateway/context.ts';
import { processDueItems } from '../services/gateway/due/index.ts';
import { resumeDeliveries } from '../services/gateway/event/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { unlessRestored } from '../services/platform/restore/index.ts';
import type { AppOverrides } from './overrides.ts';
import { openProcessors } from './processors.ts';
import type { RoleRuntime } from './role-runtime.ts';

/** The role `gateway`: merchants, and the payments that customers make to them. */
export async function openGatewayRole(
  services: PlatformServices,
  config: Config,
  adminKey: string | null,
  overrides: AppOverrides,
): Promise<RoleRuntime<Gateway>> {
  const gateway: Gateway = {
    ...services,
    settings: { platformName: config.PLATFORM_NAME, adminKey },
    processors: await openProcessors(config, overrides),
    events: httpEventSender,
  };
  return {
    context: gateway,
    handlers: gatewayHandlers(gateway),
    shares: GATEWAY_SHARES,
    periodicTasks: {
      due: unlessRestored(services, () => processDueItems(gateway)),
      deliveries: () => resumeDeliveries(gateway),
    },
    async prepare() {},
    async begin() {},
    async quiesce() {},
    async close() {},
    async release() {},
    killNow() {},
  };
}
