import type { ColumnType, Generated } from 'kysely';
import type { DomainKind, ReservationKind } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';

type Iso = string;

/** Domains of applications, and who has a claim to a host. */
export interface DomainSchema {
  domain: DomainTable;
  domainReservation: DomainReservationTable;
}

interface DomainTable {
  id: Id<'dom'>;
  organizationId: Id<'org'>;
  applicationId: Id<'app'>;
  host: string;
  /** A domain of the user's own, or a name below the hub's zone. */
  kind: Generated<DomainKind>;
  /** Id of what the license hub keeps for it; null where there is no hub. */
  hubId: string | null;
  /** Why the license hub refuses the name; null while it does not. */
  hubError: ColumnType<string | null, string | null | undefined>;
  /** When its organization's record was found in DNS; null: not proved. */
  verifiedAt: Iso | null;
  /** When another organization proved the host, or the operator withdrew it; null: it is held. */
  lostAt: Iso | null;
  /** Why it was lost, in a sentence for its owner. */
  problem: string | null;
  createdAt: Iso;
}

/** Who has a claim to a host that no domain holds. */
interface DomainReservationTable {
  host: string;
  organizationId: Id<'org'>;
  /** `released`: kept for the organization for a while; `withdrawn`: kept from it until the operator lifts this. */
  kind: ReservationKind;
  /** Of a released domain: when it was proved. */
  verifiedAt: Iso | null;
  createdAt: Iso;
}
