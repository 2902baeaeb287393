/** What each group of operations is about: the tags of the documents. A test fails for a group that is missing here. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  agent: 'Read-only access to the state of an organization with an assistant token.',
  apiKey: 'Account API keys. A key acts as its owner in one organization.',
  application: 'Applications: their source, variables, deployments, log and state.',
  assistantConnection: 'Assistants that the caller has connected with OAuth, with read-only access.',
  assistantToken: 'The read-only assistant token of a user in an organization.',
  auditLog: 'The audit log of an organization.',
  customDomain: 'Custom domains of an instance, registered under its license.',
  database: 'Databases of a project and their connection data.',
  deployment:
    'Deployments with their state and log, and the addresses that receive deploy webhooks and push events.',
  deviceLogin: 'Sign-in for programs without a browser, such as the command line.',
  docs: 'Hostnames of documentation sites.',
  domain: 'Domains of applications: custom domains, and subdomains in the zone of the license hub.',
  emailVerification: 'Verification of the mail address of a user.',
  environment: 'Environments of a project.',
  gitProvider: 'Git providers with their credentials and webhook secrets.',
  job: 'The queue of durable jobs of the platform.',
  license: 'Licenses: their plan, limits, features and instances.',
  licenseLink: 'The license of this instance, and its link to the license hub.',
  me: 'The caller and the security events of the caller’s account.',
  member: 'Members of an organization, their roles, grants and invitations.',
  merchant: 'Merchants of the payment gateway.',
  method: 'Payment methods that the gateway offers.',
  node: 'The processes that share the database of the platform.',
  offer: 'Offers: what a subscription charges, and how often.',
  operator: 'Operators of the platform.',
  operatorLog: 'The audit log of the whole platform, for operators.',
  organization: 'Organizations and their plans.',
  passkey: 'The caller’s passkeys.',
  passwordReset: 'Links to choose a new password, sent by mail or created by an operator.',
  payment: 'One-off payments: the hosted page, the status query and the event receiver.',
  paymentGateway: 'Payment gateway services of a project: settings, keys and event deliveries.',
  plan: 'Plans of licenses and what they allow.',
  platform: 'The running platform: its version, its size and its machine.',
  project: 'Projects.',
  purchasedDomain: 'Domains that were bought at a registrar and count against the limits of a license.',
  registry: 'Credentials for private image registries.',
  repository: 'Repositories on this platform, for code that is not at a git host.',
  service: 'The service itself: health and this document.',
  siteImport: 'Create a whole site with one call: project, database, application, variables and domain.',
  source: 'Sources of applications: repositories at git hosts.',
  sshKey: 'SSH keys for private repositories.',
  subdomain: 'Subdomains of the platform zone: check, reserve, provision and release.',
  subscription: 'Subscriptions of customers to offers.',
  twoFactor: 'The second factor of a user: a code from an authenticator app in addition to the password.',
  theme: 'The theme of the documentation site of this instance.',
  webhook: 'Outbound webhooks for events of deployments and health checks.',
};

/** The tags of a document, in the order of their names. Throws for an operation of a group without a description. */
export function tagsOf(names: ReadonlySet<string>): { name: string; description: string }[] {
  return [...names].sort().map((name) => {
    const description = TAG_DESCRIPTIONS[name];
    if (description === undefined) throw new Error(`The tag ${name} has no description in tags.ts`);
    return { name, description };
  });
}
