/** What each group of operations is about: the tags of the documents. A test fails for a group that is missing here. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  agent: 'Read the state of an organization with an assistant token. Nothing here changes anything.',
  apiKey: 'Account API keys. A key acts as its owner in one organization.',
  application: 'Applications: their source, variables, deployments, log and state.',
  assistantConnection: 'Assistants that the caller has connected by OAuth: read-only.',
  assistantToken: 'The assistant token of a person in an organization: read-only.',
  auditLog: 'Who changed what, when, and from which address.',
  customDomain: 'Custom domains of an instance, registered against its license.',
  database: 'Databases of a project and their connection data.',
  deployment: 'Deployments: their state and log, and the addresses that start them.',
  deviceLogin: 'Sign-in of programs without a browser, such as the command line.',
  docs: 'Hostnames of documentation sites.',
  domain: 'Domains of applications: custom hosts and subdomains of the platform.',
  emailVerification: 'Proof that a user reads the mail of their address.',
  environment: 'Environments of a project.',
  gitProvider: 'Git hosts with the credentials that read private repositories and report pushes.',
  license: 'Licenses: their plan, limits, features and instances.',
  licenseLink: 'The license of this instance and how it is linked to the hub.',
  me: 'The caller.',
  member: 'Members of an organization, their roles, grants and invitations.',
  merchant: 'Merchants of the payment gateway.',
  method: 'Payment methods that the gateway offers.',
  offer: 'Offers: what a subscription charges, and how often.',
  operator: 'People who run the platform',
  operatorLog: 'Every row of the audit log, for operators',
  organization: 'Organizations and their plans.',
  passwordReset: 'Links to choose a new password, by mail or handed over by an operator.',
  payment: 'One-off payments: the hosted page, the status query and the event receiver.',
  paymentGateway: 'Payment gateway services of a project: settings panel, keys and event deliveries.',
  plan: 'Plans of licenses and what they allow.',
  project: 'Projects.',
  purchasedDomain: 'Domains bought at a registrar, tracked against the limits of a license.',
  registry: 'Credentials for private image registries.',
  repository: 'Repositories of this platform itself, for code that is at no git host.',
  service: 'The service itself: health and this document.',
  siteImport: 'Create a whole site with one call: project, database, application, variables and domain.',
  sshKey: 'SSH keys for private repositories.',
  subdomain: 'Subdomains of the platform zone: check, reserve, provision and release.',
  subscription: 'Subscriptions of customers to offers.',
  twoFactor: 'The second factor of a user: a code of an authenticator app after the password.',
  theme: 'How the documentation site of this instance looks.',
  webhook: 'Outbound webhooks that announce deployments and changes of health.',
};

/** The tags of a document, in the order of their names. Throws for an operation of a group without a description. */
export function tagsOf(names: ReadonlySet<string>): { name: string; description: string }[] {
  return [...names].sort().map((name) => {
    const description = TAG_DESCRIPTIONS[name];
    if (description === undefined) throw new Error(`The tag ${name} has no description in tags.ts`);
    return { name, description };
  });
}
