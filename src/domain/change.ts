import type { AuditAction, AuditNoun } from './audit.ts';
import type { Permission } from './permission.ts';

/** What followers of an organization are notified about. */
export const CHANGE_TOPICS = [
  'organization',
  'members',
  'projects',
  'applications',
  'deployments',
  'databases',
  'domains',
  'imports',
  /** Git providers, SSH keys, registries and repositories. */
  'sources',
  'webhooks',
  'payments',
  'auditLog',
] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

interface TopicRules {
  /** The permission of the followers who are notified. */
  readonly permission: Permission;
  /** Whether members see the records of the topic only where they are granted. */
  readonly isGranted: boolean;
}

/** Who is notified of a topic. */
export const TOPIC_RULES = {
  organization: { permission: 'organization:read', isGranted: false },
  members: { permission: 'member:manage', isGranted: false },
  projects: { permission: 'site:read', isGranted: true },
  applications: { permission: 'site:read', isGranted: true },
  deployments: { permission: 'site:read', isGranted: true },
  databases: { permission: 'site:read', isGranted: true },
  domains: { permission: 'site:read', isGranted: true },
  imports: { permission: 'import:read', isGranted: false },
  sources: { permission: 'provider:manage', isGranted: false },
  webhooks: { permission: 'webhook:manage', isGranted: false },
  payments: { permission: 'payment:manage', isGranted: false },
  auditLog: { permission: 'audit:read', isGranted: false },
} as const satisfies Record<ChangeTopic, TopicRules>;

/** The topics of each kind of audit row, besides `auditLog`. */
const AUDITED_TOPICS = {
  apiKey: [],
  application: ['applications', 'deployments'],
  assistantConnection: [],
  assistantToken: [],
  customDomain: ['domains'],
  database: ['databases'],
  deployment: ['deployments', 'applications'],
  deviceLogin: [],
  docsHostname: [],
  domain: ['domains', 'applications'],
  emailVerification: [],
  environment: ['projects', 'applications', 'databases'],
  gitProvider: ['sources'],
  instance: [],
  job: [],
  license: [],
  licenseLink: [],
  member: ['members'],
  merchant: ['payments'],
  offer: ['payments'],
  operator: [],
  organization: ['organization'],
  passwordReset: [],
  payment: ['payments'],
  paymentGateway: ['payments'],
  project: ['projects', 'applications', 'databases'],
  purchasedDomain: ['domains'],
  registry: ['sources'],
  repository: ['sources'],
  session: [],
  siteImport: ['imports', 'projects', 'applications', 'databases', 'domains'],
  sshKey: ['sources'],
  subdomain: ['domains'],
  subscription: ['payments'],
  theme: [],
  twoFactor: [],
  user: [],
  webhook: ['webhooks'],
} as const satisfies Record<AuditNoun, readonly ChangeTopic[]>;

/** The topics that an audit row is about. */
export function topicsOfAction(action: AuditAction): readonly ChangeTopic[] {
  const noun = action.slice(0, action.indexOf('.')) as AuditNoun;
  return ['auditLog', ...AUDITED_TOPICS[noun]];
}

/** Whether an action removes records: what is gone is in the access scope of no caller. */
export function isRemoval(action: AuditAction): boolean {
  return action.endsWith('.remove') || action.endsWith('.rollback');
}
