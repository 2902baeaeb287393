import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { countDomains, listDomains } from '#db/queries/domain.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { Page } from '#src/contracts/common.ts';
import type { CreateDomain, DomainView, ListDomains } from '#src/contracts/domain.ts';
import { Fault, type FaultCode } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { assertQuota } from '../../platform/plan/plan.ts';
import { permittedApplication } from '../application/permitted-application.ts';
import { type MemberContext, sightOf } from '../context.ts';
import { type DomainObstacle, domainObstacle } from './domain-obstacle.ts';
import { giveUpName, type ObtainedName, obtainName } from './hub-names.ts';
import { insertDomain } from './insert-domain.ts';
import { nameOf, type WantedName } from './name.ts';
import { viewDomain } from './view-domain.ts';

const OBSTACLE_FAULTS = {
  DOMAIN_INVALID: 'unprocessable',
  DOMAIN_TAKEN: 'conflict',
  FEATURE_DISABLED: 'forbidden',
} as const satisfies Record<DomainObstacle['code'], FaultCode>;

/**
 * Gives an application a domain of the user's own, or a name below the license hub's zone. 409 where the host is in
 * use, 403 where plan, quota or license forbid it. Where there is a hub, it is asked before anything is written.
 */
export async function createDomain(
  ctx: MemberContext,
  input: z.output<typeof CreateDomain>,
): Promise<{ domainId: string; host: string }> {
  const application = await permittedApplication(ctx, input.applicationId, 'site:write');
  const wanted = wantedName(ctx, input);
  await assertFree(ctx, ctx.database.reader, wanted.host);
  const name = await obtainName(ctx, wanted);
  try {
    return await insert(ctx, application.id, name);
  } catch (error) {
    await giveUpName(ctx, name);
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', `The domain ${name.host} is in use already. Choose another one.`, {
      cause: error,
    });
  }
}

function wantedName(ctx: MemberContext, { host, subdomain }: z.output<typeof CreateDomain>): WantedName {
  if (subdomain === undefined) return nameOf(ctx, host ?? '');
  if (ctx.hub === null)
    throw new Fault('unprocessable', 'There is no license hub here that gives out subdomains. Give a host.');
  return { kind: 'subdomain', host: `${subdomain}.${ctx.settings.subdomainZone}` };
}

function insert(
  ctx: MemberContext,
  applicationId: string,
  name: ObtainedName,
): Promise<{ domainId: string; host: string }> {
  const { organizationId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    await assertFree(ctx, tx, name.host);
    const domainId = await insertDomain(ctx, tx, { organizationId, applicationId, ...name });
    await audit(ctx, tx, 'domain.create', domainId);
    return { domainId, host: name.host };
  });
}

/** Judged before the hub is asked, which must not keep what is refused here, and again where it counts. */
async function assertFree(ctx: MemberContext, db: Db, host: string): Promise<void> {
  const obstacle = await domainObstacle(ctx, db, host);
  if (obstacle !== null) throw new Fault(OBSTACLE_FAULTS[obstacle.code], obstacle.message);
  await assertQuota(ctx, db, ctx.actor.organizationId, 'domains');
}

/** The domains that the caller may see, of one application or of all. */
export async function listVisibleDomains(
  ctx: MemberContext,
  filter: z.output<typeof ListDomains>,
): Promise<Page<DomainView>> {
  if (filter.applicationId !== undefined) await permittedApplication(ctx, filter.applicationId, 'site:read');
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listDomains(db, sightOf(ctx), filter),
    countDomains(db, sightOf(ctx), filter),
  ]);
  const items = rows.map(viewDomain);
  return { items, total, limit: filter.limit, offset: filter.offset };
}
