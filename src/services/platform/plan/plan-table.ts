import type { LicenseFeatures, Limits, PlanName } from '#src/contracts/hub/plan.ts';

/**
 * The plans. Limits count over all instances of a license; -1 is unlimited. Each plan has the features of the one
 * before it.
 */
interface LicensePlan {
  readonly limits: Limits;
  readonly features: LicenseFeatures;
}

const HOBBY_FEATURES: LicenseFeatures = {
  customDomains: false,
  aiAssistant: false,
  multiServer: false,
  paymentGateway: false,
  prioritySupport: false,
  whiteLabel: false,
  domainPurchase: false,
};
const STARTER_FEATURES = { ...HOBBY_FEATURES, customDomains: true };
const GROWTH_FEATURES = { ...STARTER_FEATURES, aiAssistant: true, multiServer: true };
const BUSINESS_FEATURES = { ...GROWTH_FEATURES, paymentGateway: true, prioritySupport: true };
const ENTERPRISE_FEATURES = { ...BUSINESS_FEATURES, whiteLabel: true, domainPurchase: true };

export const PLANS: Readonly<Record<PlanName, LicensePlan>> = {
  hobby: {
    limits: {
      projects: 1,
      applications: 2,
      databases: 1,
      customDomains: 0,
      subdomains: 1,
      purchasableDomains: 0,
      teamMembers: 1,
      buildMinutes: 100,
      instances: 1,
    },
    features: HOBBY_FEATURES,
  },
  starter: {
    limits: {
      projects: 5,
      applications: 15,
      databases: 5,
      customDomains: 3,
      subdomains: 2,
      purchasableDomains: 0,
      teamMembers: 5,
      buildMinutes: 500,
      instances: 1,
    },
    features: STARTER_FEATURES,
  },
  growth: {
    limits: {
      projects: 20,
      applications: 50,
      databases: 25,
      customDomains: 10,
      subdomains: 5,
      purchasableDomains: 0,
      teamMembers: 20,
      buildMinutes: 2000,
      instances: 1,
    },
    features: GROWTH_FEATURES,
  },
  business: {
    limits: {
      projects: 50,
      applications: 150,
      databases: 75,
      customDomains: 50,
      subdomains: 10,
      purchasableDomains: 0,
      teamMembers: 50,
      buildMinutes: 5000,
      instances: 3,
    },
    features: BUSINESS_FEATURES,
  },
  enterprise: {
    limits: {
      projects: -1,
      applications: -1,
      databases: -1,
      customDomains: -1,
      subdomains: -1,
      purchasableDomains: -1,
      teamMembers: -1,
      buildMinutes: 10_000,
      instances: -1,
    },
    features: ENTERPRISE_FEATURES,
  },
};
