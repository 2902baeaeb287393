import type {
  ClaimStatus,
  HubNameKind,
  LicensedKind,
  LicenseStatus,
  SubdomainStatus,
} from '#src/domain/license.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    status: { active: 'Active', suspended: 'Suspended' },
    kind: { instance: 'Instance', program: 'Program' },
    claim: { pending: 'Waits for its code', claimed: 'Code entered' },
    nameKind: {
      subdomain: 'Subdomain',
      customDomain: 'Custom domain',
      purchasedDomain: 'Purchased domain',
      docsHostname: 'Documentation',
    },
    nameStatus: {
      pending: 'Reserved',
      active: 'Active',
      suspended: 'Suspended',
      released: 'Released',
    },
  },
  fr: {
    status: { active: 'Active', suspended: 'Suspendue' },
    kind: { instance: 'Instance', program: 'Programme' },
    claim: { pending: 'Attend son code', claimed: 'Code saisi' },
    nameKind: {
      subdomain: 'Sous-domaine',
      customDomain: 'Domaine propre',
      purchasedDomain: 'Domaine acheté',
      docsHostname: 'Documentation',
    },
    nameStatus: {
      pending: 'Réservé',
      active: 'Actif',
      suspended: 'Suspendu',
      released: 'Libéré',
    },
  },
});

const LICENSE_TONES = { active: 'good', suspended: 'warn' } as const satisfies Record<LicenseStatus, Tone>;

const NAME_TONES = {
  pending: 'neutral',
  active: 'good',
  suspended: 'warn',
  released: 'neutral',
} as const satisfies Record<SubdomainStatus, Tone>;

const CLAIM_TONES = { pending: 'neutral', claimed: 'busy' } as const satisfies Record<ClaimStatus, Tone>;

/** Whether a license gets names. */
export function LicenseBadge({ status }: { readonly status: LicenseStatus }) {
  return <Badge tone={LICENSE_TONES[status]}>{licenseStatusText(status)}</Badge>;
}

export function licenseStatusText(status: LicenseStatus): string {
  return t.status[status];
}

/** Whether the code of an instance was entered. */
export function ClaimBadge({ status }: { readonly status: ClaimStatus }) {
  return <Badge tone={CLAIM_TONES[status]}>{t.claim[status]}</Badge>;
}

/** What runs under a license. */
export function licensedKindText(kind: LicensedKind): string {
  return t.kind[kind];
}

/** Whether a name of a license is served. */
export function NameBadge({ status }: { readonly status: SubdomainStatus }) {
  return <Badge tone={NAME_TONES[status]}>{t.nameStatus[status]}</Badge>;
}

export function nameKindText(kind: HubNameKind): string {
  return t.nameKind[kind];
}
