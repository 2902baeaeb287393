import type { AuditNoun } from '#src/domain/audit.ts';
import { texts } from '../language/index.ts';

/** In which log of an organization the actions about a kind of record are: of any, of one with operators, of none. */
const PLACES = {
  apiKey: 'any',
  application: 'any',
  assistantConnection: 'any',
  assistantToken: 'any',
  customDomain: 'none',
  database: 'any',
  deployment: 'any',
  deviceLogin: 'any',
  docsHostname: 'none',
  domain: 'any',
  emailVerification: 'none',
  environment: 'any',
  gitProvider: 'any',
  instance: 'operators',
  job: 'operators',
  license: 'operators',
  licenseLink: 'operators',
  member: 'any',
  merchant: 'operators',
  offer: 'none',
  operator: 'operators',
  organization: 'any',
  passwordReset: 'operators',
  payment: 'none',
  paymentGateway: 'any',
  project: 'any',
  purchasedDomain: 'none',
  registry: 'any',
  repository: 'any',
  session: 'none',
  siteImport: 'any',
  sshKey: 'any',
  subdomain: 'none',
  subscription: 'none',
  theme: 'operators',
  twoFactor: 'operators',
  user: 'none',
  webhook: 'any',
} as const satisfies Record<AuditNoun, 'any' | 'operators' | 'none'>;

type Places = typeof PLACES;
type ListedNoun = { [Noun in AuditNoun]: Places[Noun] extends 'none' ? never : Noun }[AuditNoun];

const t = texts({
  en: {
    apiKey: 'API keys',
    application: 'Applications',
    assistantConnection: 'Connected assistants',
    assistantToken: 'Assistant tokens',
    database: 'Databases',
    deployment: 'Deployments',
    deviceLogin: 'Sign-ins of the command line',
    domain: 'Domains',
    environment: 'Environments',
    gitProvider: 'Git hosts',
    instance: 'Platform',
    job: 'Jobs',
    license: 'Licenses',
    licenseLink: 'License of the platform',
    member: 'Members',
    merchant: 'Merchants',
    operator: 'Operators',
    organization: 'Organization',
    passwordReset: 'Password resets',
    paymentGateway: 'Payment services',
    project: 'Projects',
    registry: 'Registries',
    repository: 'Repositories of the platform',
    siteImport: 'Imports',
    sshKey: 'SSH keys',
    theme: 'Docs theme',
    twoFactor: 'Second factors',
    webhook: 'Webhooks',
  },
  fr: {
    apiKey: 'Clés d’API',
    application: 'Applications',
    assistantConnection: 'Assistants connectés',
    assistantToken: 'Jetons d’assistant',
    database: 'Bases de données',
    deployment: 'Déploiements',
    deviceLogin: 'Connexions de la ligne de commande',
    domain: 'Domaines',
    environment: 'Environnements',
    gitProvider: 'Hébergeurs git',
    instance: 'Plateforme',
    job: 'Tâches',
    license: 'Licences',
    licenseLink: 'Licence de la plateforme',
    member: 'Membres',
    merchant: 'Marchands',
    operator: 'Opérateurs',
    organization: 'Organisation',
    passwordReset: 'Réinitialisations de mot de passe',
    paymentGateway: 'Services de paiement',
    project: 'Projets',
    registry: 'Registres',
    repository: 'Dépôts de la plateforme',
    siteImport: 'Importations',
    sshKey: 'Clés SSH',
    theme: 'Thème de la documentation',
    twoFactor: 'Seconds facteurs',
    webhook: 'Webhooks',
  },
}) satisfies Record<ListedNoun, string>;

const WORDS: Readonly<Record<string, string>> = t;

/** The kinds of records that the log of an organization is about, by their words. */
export function auditNouns(isOperator: boolean): string[] {
  return Object.entries(PLACES)
    .filter(([, place]) => place === 'any' || (place === 'operators' && isOperator))
    .map(([noun]) => noun)
    .sort((a, b) => nounText(a).localeCompare(nounText(b)));
}

/** Records of a kind; a kind that this console does not know by its name. */
export function nounText(noun: string): string {
  return WORDS[noun] ?? noun;
}
