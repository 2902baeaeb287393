import type { HubNameKind, LicensedKind, LicenseStatus, SubdomainStatus } from '#src/domain/license.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: {
    status: { active: 'Active', suspended: 'Suspended' },
    kind: { instance: 'Instance', program: 'Program' },
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

/** Whether a license gets names. */
export function LicenseBadge({ status }: { readonly status: LicenseStatus }) {
  return <Badge tone={LICENSE_TONES[status]}>{licenseStatusText(status)}</Badge>;
}

export function licenseStatusText(status: LicenseStatus): string {
  return t.status[status];
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
