import { findDomainForJob, proveDomain } from '#db/queries/domain.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { DomainRef, VerifiedDomain } from '#src/contracts/domain.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault, messageOf } from '#src/kernel/fault.ts';
import { asPlatform } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import { NO_PROOFS, type Proofs, readProofs } from '../../platform/domain-proof/proof.ts';
import { permittedDomain } from '../access/index.ts';
import type { Acting, Instance, MemberContext } from '../context.ts';
import { findLink } from '../license-link/license-key.ts';
import { assertDomainFree, assertDomainStillFree } from './assert-domain-free.ts';
import { type HostClaimContext, ownHolder, takeHost } from './domain-claim.ts';
import type { DomainJudging } from './domain-problem.ts';
import { getDomain } from './get-domain.ts';
import {
  type HubNaming,
  keepHostname,
  type RegisteredHostname,
  registerHostname,
  releaseUnusedHostname,
} from './hub-names.ts';
import { orderRoutes } from './insert-domain.ts';

type Row = Awaited<ReturnType<typeof permittedDomain<'site:write'>>>;

/**
 * Reads the organization's record from DNS now. Where it is found, the domain is verified, and one that was lost is
 * taken back. A verified domain stays verified, also when DNS fails later.
 */
export async function verifyDomain(ctx: MemberContext, { domainId }: DomainRef): Promise<VerifiedDomain> {
  const row = await permittedDomain(ctx, domainId, 'site:write');
  const isPending = row.kind === 'custom' && (row.verifiedAt === null || row.lostAt !== null);
  const proofs = isPending ? await readProofs(ctx, row.host) : NO_PROOFS;
  if (proofs.has(ownHolder(ctx))) await prove(ctx, row, proofs);
  else await inTransaction(ctx.database, (tx) => audit(ctx, tx, 'domain.verify', row.id));
  if (row.lostAt === null && row.hubError !== null) await registerAgain(ctx, row);
  if (row.kind === 'custom') await verifyAtHub(ctx, row.host);
  const isAsked = isPending && ctx.domainPolicy.isProofUsed;
  return { ...(await getDomain(ctx, { domainId })), lookup: isAsked ? lookupOf(proofs) : null };
}

const MAX_FOUND = 10;
/** Longer values are another program's records. */
const MAX_FOUND_CHARACTERS = 500;

/** What the claimant compares with the record. */
function lookupOf({ isKnown, published }: Proofs): VerifiedDomain['lookup'] {
  const found = published.slice(0, MAX_FOUND).map((value) => value.slice(0, MAX_FOUND_CHARACTERS));
  return { answered: isKnown, found };
}

async function prove(
  ctx: DomainJudging & HostClaimContext & HubNaming & Acting,
  row: Row,
  proofs: Proofs,
): Promise<void> {
  const wanted = { kind: row.kind, host: row.host };
  const isLost = row.lostAt !== null;
  if (isLost) await assertDomainFree(ctx, ctx.database.reader, row.host, proofs);
  const name: RegisteredHostname | null = isLost ? await registerHostname(ctx, wanted) : null;
  try {
    await inTransaction(ctx.database, async (tx) => {
      if (isLost) await assertDomainStillFree(ctx, tx, row.host, proofs);
      const { wasHeld } = await takeHost(ctx, tx, wanted, proofs);
      await proveDomain(tx, row, isoFromNow(ctx.clock));
      if (name !== null) await keepHostname(ctx, tx, row.id, name);
      await orderRoutes(ctx, tx, row.applicationId, wasHeld);
      await audit(ctx, tx, 'domain.verify', row.id);
    });
  } catch (error) {
    if (name !== null) await releaseUnusedHostname(ctx, name);
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', `Another request took ${row.host} at the same time. Try again.`, {
      cause: error,
    });
  }
}

/** The license hub has given the host to another license. Registers it again. */
async function registerAgain(ctx: HubNaming, { id, kind, host }: Row): Promise<void> {
  const name = await registerHostname(ctx, { kind, host });
  await inTransaction(ctx.database, (tx) => keepHostname(ctx, tx, id, name));
}

/** Has the hub read the license's own record, too. If the hub does not answer, the next call asks it again. */
async function verifyAtHub(
  instance: Pick<Instance, 'database' | 'hub' | 'log' | 'settings' | 'vault'>,
  host: string,
): Promise<void> {
  const link = await findLink(instance);
  if (link === null) return;
  await link.hub
    .verifyDomain(link.licenseKey, { instanceId: link.instanceId, host })
    .catch((error: unknown) =>
      instance.log.info({ host, reason: messageOf(error) }, 'the hub did not verify a host'),
    );
}

/** Job: verifies a new domain whose record was published before. Nothing depends on it. */
export async function verifyNewDomain(
  instance: Instance,
  { domainId }: { domainId: Id<'dom'> },
): Promise<void> {
  const row = await findDomainForJob(instance.database.writer, domainId);
  if (row === undefined || row.kind !== 'custom' || row.verifiedAt !== null || row.lostAt !== null) return;
  const proofs = await readProofs(instance, row.host);
  if (!proofs.has({ kind: 'organization', id: row.organizationId })) return;
  await inTransaction(instance.database, async (tx) => {
    const current = await findDomainForJob(tx, domainId);
    if (current === undefined || current.verifiedAt !== null || current.lostAt !== null) return;
    await proveDomain(tx, asPlatform('domain', row, 'job'), isoFromNow(instance.clock));
    await orderRoutes(instance, tx, row.applicationId, false);
  });
}
