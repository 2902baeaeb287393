import type { LicenseFeature, LicenseLimit, PlanName, Quota } from '#src/domain/plan.ts';
import { Meter } from '../kit/meter.tsx';
import { formatNumber, texts } from '../language/index.ts';

const t = texts({
  en: {
    unlimited: 'Unlimited',
    of: (used: string, limit: string) => `${used} of ${limit}`,
    ofUnlimited: (used: string) => `${used} (no limit)`,
    plan: {
      hobby: 'Hobby',
      starter: 'Starter',
      growth: 'Growth',
      business: 'Business',
      enterprise: 'Enterprise',
    },
    limit: {
      projects: 'Projects',
      applications: 'Applications',
      databases: 'Databases',
      domains: 'Domains',
      customDomains: 'Custom domains',
      subdomains: 'Subdomains',
      purchasableDomains: 'Purchased domains',
      teamMembers: 'Members',
      buildMinutes: 'Build minutes a month',
      instances: 'Instances',
    },
    feature: {
      customDomains: 'Custom domains',
      aiAssistant: 'AI assistants',
      multiServer: 'Several servers',
      paymentGateway: 'Payments',
      prioritySupport: 'Priority support',
      whiteLabel: 'Own theme',
      domainPurchase: 'Purchase of domains',
    },
  },
  fr: {
    unlimited: 'Illimité',
    of: (used: string, limit: string) => `${used} sur ${limit}`,
    ofUnlimited: (used: string) => `${used} (sans limite)`,
    plan: {
      hobby: 'Hobby',
      starter: 'Starter',
      growth: 'Growth',
      business: 'Business',
      enterprise: 'Enterprise',
    },
    limit: {
      projects: 'Projets',
      applications: 'Applications',
      databases: 'Bases de données',
      domains: 'Domaines',
      customDomains: 'Domaines personnalisés',
      subdomains: 'Sous-domaines',
      purchasableDomains: 'Domaines achetés',
      teamMembers: 'Membres',
      buildMinutes: 'Minutes de construction par mois',
      instances: 'Instances',
    },
    feature: {
      customDomains: 'Domaines personnalisés',
      aiAssistant: 'Assistants d’IA',
      multiServer: 'Plusieurs serveurs',
      paymentGateway: 'Paiements',
      prioritySupport: 'Assistance prioritaire',
      whiteLabel: 'Thème propre',
      domainPurchase: 'Achat de domaines',
    },
  },
});

/** The value of a limit that limits nothing. */
export const UNLIMITED = -1;

export function planText(plan: PlanName): string {
  return t.plan[plan];
}

export function limitText(limit: LicenseLimit | Quota): string {
  return t.limit[limit];
}

export function featureText(feature: LicenseFeature): string {
  return t.feature[feature];
}

/** The number of a limit. */
export function limitNumber(value: number): string {
  return value === UNLIMITED ? t.unlimited : formatNumber(value);
}

/** How much of a limit is used. */
export function LimitMeter({
  limit,
  used,
  max,
}: {
  readonly limit: LicenseLimit | Quota;
  readonly used: number;
  readonly max: number;
}) {
  const number = formatNumber(used);
  const isLimited = max !== UNLIMITED;
  return (
    <Meter
      label={limitText(limit)}
      text={isLimited ? t.of(number, formatNumber(max)) : t.ofUnlimited(number)}
      value={used}
      limit={isLimited ? max : null}
    />
  );
}
