import type { Db, Tx } from '#db/client.ts';
import { findHolder, isProvedByOtherOrganization, loseDomain } from '#db/queries/domain.ts';
import { deleteReservations, isReservedForOther, listReservations } from '#db/queries/domain-reservation.ts';
import { RESERVATION_BARS } from '#src/domain/host.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, MemberActor, Queueing, Sealing } from '../../platform/core/index.ts';
import {
  ancestorsOf,
  NO_PROOFS,
  type ProofHolder,
  type ProofRecord,
  type Proofs,
  proofRecordOf,
  readProofs,
} from '../../platform/domain-proof/proof.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';
import type { Hostname } from './name.ts';
import { isAbovePlatform } from './platform-host.ts';

/**
 * Who has a host on this instance. The first organization that asks has it; who proves it by a TXT record takes it from
 * every other. A proved host that is released stays reserved for its organization during the cool-down.
 */
export interface Claimant {
  readonly actor: Pick<MemberActor, 'organizationId'>;
}

/** What is needed to read the status of a host. */
export type HostClaimReading = Claimant & Pick<Instance, 'clock' | 'domainPolicy' | 'publicUrl' | 'settings'>;

/** Reads the proofs of a host from DNS. */
export type ProofReading = HostClaimReading & Pick<Instance, 'database' | 'log' | 'publicDns' | 'vault'>;

/** What is needed to take a host from its holder. */
type DomainRevoking = Queueing & Pick<Instance, 'log'>;

/** What is needed to claim a host for the caller's organization. */
export type HostClaimContext = HostClaimReading & DomainRevoking;

/** Whether the caller's organization can have a host. */
export type HostClaimStatus =
  /** With the proof that the organization's own released domain had. */
  | { readonly kind: 'free'; readonly verifiedAt: string | null }
  /** The caller's organization has it already. */
  | { readonly kind: 'own' }
  /** A name below the hub's zone that another organization has: there is nothing to prove. */
  | { readonly kind: 'taken' }
  /** The operator has withdrawn it from the caller's organization. */
  | { readonly kind: 'withdrawn' }
  /** The caller gets it by proving it. */
  | { readonly kind: 'contested'; readonly holder: Holder | null };

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

const DAY_MS = 24 * 60 * 60_000;

export const ownHolder = ({ actor }: Claimant): ProofHolder => ({
  kind: 'organization',
  id: actor.organizationId,
});

/** The record that proves a host for the caller's organization. */
export function ownRecord(ctx: Claimant & Sealing, host: string): ProofRecord {
  return proofRecordOf(ctx, host, ownHolder(ctx));
}

/** What was released before this time is not reserved any more. */
export function reservedSince({ clock, domainPolicy }: Pick<Instance, 'clock' | 'domainPolicy'>): string {
  return isoFromNow(clock, -domainPolicy.cooldownDays * DAY_MS);
}

/** Whether the caller's organization can have a host, by the records alone. */
export async function hostClaimStatusOf(
  ctx: HostClaimReading,
  db: Db,
  { host, kind }: Hostname,
): Promise<HostClaimStatus> {
  const { organizationId } = ctx.actor;
  const holder = (await findHolder(db, host)) ?? null;
  if (holder?.organizationId === organizationId) return { kind: 'own' };
  const reservations = await listReservations(db, host);
  const own = reservations.find((one) => one.organizationId === organizationId);
  if (own !== undefined && RESERVATION_BARS[own.kind]) return { kind: 'withdrawn' };
  if (kind === 'subdomain') return holder === null ? FREE : { kind: 'taken' };
  if (holder !== null) return { kind: 'contested', holder };
  if (!ctx.domainPolicy.isProofUsed) return FREE;
  const since = reservedSince(ctx);
  const released = reservations.filter((one) => !RESERVATION_BARS[one.kind] && one.createdAt > since);
  if (released.some((one) => one.organizationId !== organizationId))
    return { kind: 'contested', holder: null };
  if (released.length > 0) return { kind: 'free', verifiedAt: own?.verifiedAt ?? null };
  const hosts = ancestorsOf(host);
  const needsProof =
    isAbovePlatform(ctx, host) ||
    (await isProvedByOtherOrganization(db, hosts, organizationId)) ||
    (await isReservedForOther(db, { hosts, organizationId, since }));
  return needsProof ? { kind: 'contested', holder: null } : FREE;
}

const FREE: HostClaimStatus = { kind: 'free', verifiedAt: null };

/** Reads the proofs of a contested host from DNS. Of other hosts none are needed: no look-up delays them. */
export async function proofsFor(ctx: ProofReading, name: Hostname): Promise<Proofs> {
  const { kind } = await hostClaimStatusOf(ctx, ctx.database.reader, name);
  return kind === 'contested' ? readProofs(ctx, name.host) : NO_PROOFS;
}

/** The result of taking a host. */
export interface Taken {
  /** Since when the host is proved; null: it is not. */
  readonly verifiedAt: string | null;
  /** Whether another organization has lost it. */
  readonly wasHeld: boolean;
}

/** Takes a host for the caller's organization, in the transaction that writes its domain. Judge its problems before. */
export async function takeHost(
  ctx: HostClaimContext,
  tx: Tx,
  name: Hostname,
  proofs: Proofs,
): Promise<Taken> {
  const status = await hostClaimStatusOf(ctx, tx, name);
  const isProved = name.kind === 'custom' && proofs.has(ownHolder(ctx));
  const holder = status.kind === 'contested' && isProved ? status.holder : null;
  if (holder !== null) await revokeOnProof(ctx, tx, holder, name.host);
  await deleteReservations(tx, forPlatform('proof'), name.host, 'released');
  const before = status.kind === 'free' ? status.verifiedAt : null;
  return { verifiedAt: isProved ? isoFromNow(ctx.clock) : before, wasHeld: holder !== null };
}

/** The earlier holder does not see which organization has proved the host. */
const SELF = { kind: 'system', id: 'domain-proof', address: null } as const;

async function revokeOnProof(services: DomainRevoking, tx: Tx, holder: Holder, host: string): Promise<void> {
  const problem = `Another organization has proved with DNS that it controls ${host}. Publish your TXT record and verify the domain to take it back, or remove the domain.`;
  await revokeDomain(services, tx, holder, { host, problem, action: 'domain.lose', actor: SELF });
}

/** Takes a host from its holder, who sees why: on the domain, in the audit log and by mail. */
export async function revokeDomain(
  services: DomainRevoking,
  tx: Tx,
  holder: Holder,
  {
    host,
    problem,
    action,
    actor,
  }: { host: string; problem: string; action: 'domain.lose' | 'domain.withdraw'; actor: Actor },
): Promise<void> {
  const lost = await loseDomain(tx, forPlatform('proof'), holder.id, {
    lostAt: isoFromNow(services.clock),
    problem,
  });
  if (lost === undefined) return;
  const { organizationId, applicationId } = holder;
  const change = {
    before: { host, organizationId, isWithdrawn: false },
    after: { isWithdrawn: action === 'domain.withdraw' },
  };
  await auditAs(services, tx, { actor, organizationId, action, resourceId: holder.id }, change);
  await enqueue(services, tx, 'application.route', { applicationId });
  await enqueue(services, tx, 'domain.lost', { domainId: holder.id, organizationId });
  services.log.warn({ host, organizationId, domainId: holder.id }, 'an organization lost a domain');
}
