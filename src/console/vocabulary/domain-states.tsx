import type { CERTIFICATE_STATUSES, DOMAIN_PROOF_STATES, POINTING_STATUSES } from '#src/domain/host.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

type Pointing = (typeof POINTING_STATUSES)[number];
type Proof = (typeof DOMAIN_PROOF_STATES)[number];
type Certificate = (typeof CERTIFICATE_STATUSES)[number];

const t = texts({
  en: {
    pointing: {
      pointed: 'DNS leads here',
      elsewhere: 'DNS leads elsewhere',
      unresolved: 'DNS is not set',
    },
    proof: { unverified: 'Not verified', verified: 'Verified', lost: 'Lost' },
    certificate: {
      none: 'No certificate of this platform',
      pending: 'Certificate is ordered',
      active: 'Certificate is valid',
      failed: 'Certificate failed',
    },
  },
  fr: {
    pointing: {
      pointed: 'Le DNS mène ici',
      elsewhere: 'Le DNS mène ailleurs',
      unresolved: 'Le DNS n’est pas défini',
    },
    proof: { unverified: 'Non vérifié', verified: 'Vérifié', lost: 'Perdu' },
    certificate: {
      none: 'Pas de certificat de cette plateforme',
      pending: 'Certificat commandé',
      active: 'Certificat valide',
      failed: 'Échec du certificat',
    },
  },
});

const POINTING_TONES = {
  pointed: 'good',
  elsewhere: 'warn',
  unresolved: 'warn',
} as const satisfies Record<Pointing, Tone>;

const PROOF_TONES = {
  unverified: 'neutral',
  verified: 'good',
  lost: 'bad',
} as const satisfies Record<Proof, Tone>;

const CERTIFICATE_TONES = {
  none: 'neutral',
  pending: 'busy',
  active: 'good',
  failed: 'bad',
} as const satisfies Record<Certificate, Tone>;

/** Where a host leads by DNS. */
export function PointingBadge({ status }: { readonly status: Pointing }) {
  return <Badge tone={POINTING_TONES[status]}>{t.pointing[status]}</Badge>;
}

/** Whether DNS proves a host. */
export function ProofBadge({ state }: { readonly state: Proof }) {
  return <Badge tone={PROOF_TONES[state]}>{t.proof[state]}</Badge>;
}

/** The certificate of a host. */
export function CertificateBadge({ status }: { readonly status: Certificate }) {
  return <Badge tone={CERTIFICATE_TONES[status]}>{t.certificate[status]}</Badge>;
}
