import type { z } from 'zod';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { CreateDomain, CreatedDomain } from '#src/contracts/domain.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { permittedApplication } from '../access/index.ts';
import type { Acting, MemberContext } from '../context.ts';
import { assertDomainFree, assertDomainStillFree } from './assert-domain-free.ts';
import { type HostClaimContext, proofsFor } from './domain-claim.ts';
import type { DomainJudging } from './domain-problem.ts';
import { getDomainRow } from './get-domain.ts';
import { type RegisteredHostname, registerHostname, releaseUnusedHostname } from './hub-names.ts';
import { insertDomain } from './insert-domain.ts';
import { type Hostname, type Naming, nameOf } from './name.ts';

/**
 * Gives an application a domain of the user's own, or a name below the license hub's zone. 409 `ALREADY_TAKEN` if the host is in
 * use by another organization and not proved by this one, 403 where plan, quota or license forbid it. Where there is a
 * hub, it is asked before anything is written.
 */
export async function createDomain(
  ctx: MemberContext,
  input: z.output<typeof CreateDomain>,
): Promise<CreatedDomain> {
  const application = await permittedApplication(ctx, input.applicationId, 'site:write');
  const wanted = wantedName(ctx, input);
  const proofs = await proofsFor(ctx, wanted);
  await assertDomainFree(ctx, ctx.database.reader, wanted.host, proofs);
  const name = await registerHostname(ctx, wanted);
  try {
    const domainId = await insert(ctx, application, name, proofs);
    const { host, verification } = await getDomainRow(ctx, domainId);
    return { domainId, host, verification };
  } catch (error) {
    await releaseUnusedHostname(ctx, name);
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', `The domain ${name.host} is already in use. Choose another domain.`, {
      reason: 'ALREADY_TAKEN',
      cause: error,
    });
  }
}

function wantedName(ctx: Naming, { host, subdomain }: z.output<typeof CreateDomain>): Hostname {
  if (subdomain === undefined) return nameOf(ctx, host ?? '');
  if (ctx.hub === null)
    throw new Fault(
      'unprocessable',
      'No license hub that provides subdomains is configured. Send host instead.',
    );
  return { kind: 'subdomain', host: `${subdomain}.${ctx.settings.subdomainZone}` };
}

function insert(
  ctx: DomainJudging & HostClaimContext & Acting & Reading,
  application: Permitted<'application', 'site:write'>,
  name: RegisteredHostname,
  proofs: Proofs,
): Promise<Id<'dom'>> {
  return inTransaction(ctx.database, async (tx) => {
    await assertDomainStillFree(ctx, tx, name.host, proofs);
    const domainId = await insertDomain(ctx, tx, application, { proofs, ...name });
    await audit(ctx, tx, 'domain.create', domainId);
    return domainId;
  });
}
