import type { Db } from '#db/client.ts';
import { isHostTaken } from '#db/queries/domain.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import { hasFeature } from '../../platform/plan/plan.ts';
import type { MemberContext } from '../context.ts';
import { nameOf } from './name.ts';
import { isPlatformHost } from './platform-host.ts';

export interface DomainObstacle {
  readonly code: 'DOMAIN_INVALID' | 'DOMAIN_TAKEN' | 'FEATURE_DISABLED';
  readonly message: string;
}

/** Why a well-formed host cannot be had here; null where it can, as far as the records tell. */
export async function domainObstacle(
  ctx: MemberContext,
  db: Db,
  domain: string,
): Promise<DomainObstacle | null> {
  const host = parseHostName(domain);
  if (host === null) return { code: 'DOMAIN_INVALID', message: `${domain} is no host name.` };
  const { kind } = nameOf(ctx, domain);
  if (kind === 'custom' && (isPlatformHost(ctx, host) || isUnder(host, ctx.settings.ingressDomain))) {
    const message = `${domain} belongs to the platform itself. Choose a domain of your own.`;
    return { code: 'DOMAIN_INVALID', message };
  }
  // Names below the hub's zone are not of the user's own.
  if (kind === 'custom' && !(await hasFeature(ctx, db, ctx.actor.organizationId, 'customDomains'))) {
    return {
      code: 'FEATURE_DISABLED',
      message: 'Custom domains are not part of the plan. Ask for a larger one.',
    };
  }
  if (!(await isHostTaken(db, host))) return null;
  return { code: 'DOMAIN_TAKEN', message: `The domain ${host} is in use already. Choose another one.` };
}
