import type { Db, Tx } from '#db/client.ts';
import { type HubHostRow, isProvedByOther, updateHubHost } from '#db/queries/hub-host.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Clocked, Sealing } from '../../platform/core/index.ts';
import {
  ancestorsOf,
  NO_PROOFS,
  type ProofHolder,
  type ProofRecord,
  type Proofs,
  proofInstruction,
  proofRecordOf,
  RECORD_LABEL,
  readProofs,
} from '../../platform/domain-proof/proof.ts';
import type { Configured, HostRules, Hub, ProofReading } from '../context.ts';
import { alreadyTaken, isAboveOwnHost } from '../license/index.ts';

/**
 * The ownership of hosts at the hub. A license proves a host by a TXT record. A proved host belongs to its license alone, for custom
 * domains, purchased domains and docs hostnames alike, until another license proves it. An unproved host is served, and
 * excludes other claims only until one of them is proved.
 */
const DAY_MS = 24 * 60 * 60_000;

/** A license as the owner of a proof. */
export const holderOf = (licenseId: Id<'lic'>): ProofHolder => ({ kind: 'license', id: licenseId });

/** The TXT record that proves a host for a license. */
export function recordFor(hub: Sealing, host: string, licenseId: Id<'lic'>): ProofRecord {
  return proofRecordOf(hub, host, holderOf(licenseId));
}

/** The same record for every host of a license; null where proofs are switched off. */
export function hostProofOf(
  hub: Pick<Hub, 'domainPolicy' | 'vault'>,
  licenseId: Id<'lic'>,
): { label: string; value: string } | null {
  if (!hub.domainPolicy.isProofUsed) return null;
  return { label: RECORD_LABEL, value: recordFor(hub, '', licenseId).value };
}

/** The cool-down of hosts that were released before this time is over. */
export function cooledBefore({ clock, domainPolicy }: HostRules): string {
  return isoFromNow(clock, -domainPolicy.cooldownDays * DAY_MS);
}

/** The license that has proved a host; null: no license, or it released the host long enough ago. */
export function proverOf(
  hub: HostRules,
  row: Pick<HubHostRow, 'licenseId' | 'verifiedAt' | 'releasedAt'>,
): Id<'lic'> | null {
  if (row.verifiedAt === null) return null;
  if (row.releasedAt !== null && row.releasedAt <= cooledBefore(hub)) return null;
  return row.licenseId;
}

/**
 * Whether a host that no license has can be registered only with a proof: another license has proved a domain above it, such as
 * `example.com` of `shop.example.com`, or a host of the platform lies below it.
 */
export async function needsProof(
  hub: HostRules & Configured,
  db: Db,
  host: string,
  licenseId: Id<'lic'>,
): Promise<boolean> {
  if (isAboveOwnHost(hub.settings, host)) return true;
  const hosts = ancestorsOf(host);
  return isProvedByOther(db, { hosts, licenseId, cooledBefore: cooledBefore(hub) });
}

/** Records that a license has proved a host. */
export function recordProof({ clock }: Clocked, tx: Tx, permit: LicensePermit, host: string): Promise<void> {
  const proof = { licenseId: permit.licenseId, verifiedAt: isoFromNow(clock), releasedAt: null };
  return updateHubHost(tx, permit, host, proof);
}

/** 409, with the record that proves the host. */
export function contested(
  hub: Pick<Hub, 'domainPolicy' | 'vault'>,
  host: string,
  licenseId: Id<'lic'>,
  proofs: Pick<Proofs, 'isKnown'>,
): Fault {
  if (!hub.domainPolicy.isProofUsed) return alreadyTaken(`The domain ${host}`);
  const instruction = proofInstruction(recordFor(hub, host, licenseId), proofs);
  return new Fault('conflict', `The domain ${host} is already taken. ${instruction}`, {
    reason: 'ALREADY_TAKEN',
  });
}

/** Why a license cannot have a host that the operator has withdrawn from it. */
export const withdrawnSentence = (host: string): string =>
  `The operator of the license hub has withdrawn ${host} from this license. Ask the operator.`;

/**
 * Tries without any proof first, and reads the proofs from DNS only where the host is taken: most claims need no
 * look-up.
 */
export async function withProofs<Result>(
  ctx: ProofReading,
  host: () => string,
  attempt: (proofs: Proofs) => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt(NO_PROOFS);
  } catch (error) {
    const isTaken = error instanceof Fault && error.options.reason === 'ALREADY_TAKEN';
    if (!isTaken || !ctx.domainPolicy.isProofUsed) throw error;
    return attempt(await readProofs(ctx, host()));
  }
}
