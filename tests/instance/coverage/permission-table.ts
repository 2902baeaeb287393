/**
 * Who may call what, written out by hand from the table of roles that the product promises, and not from its code.
 * A procedure that is not listed here fails the tests until it is listed.
 */

/** What a role gets: everything, what is granted to it, or the refusal 403. */
type Right = 'yes' | 'granted' | 403;

/** The table of roles, row by row. */
const ROWS = {
  'see projects, applications, deployments, logs': { owner: 'yes', admin: 'yes', member: 'granted' },
  'deploy, stop, start, cancel, roll back': { owner: 'yes', admin: 'yes', member: 'granted' },
  'create, change, remove; imports, providers, keys, audit log': { owner: 'yes', admin: 'yes', member: 403 },
  'own account, keys and assistant token': { owner: 'yes', admin: 'yes', member: 'yes' },
  'invite and remove members, set their access': { owner: 'yes', admin: 'yes', member: 403 },
} as const satisfies Record<string, Record<'owner' | 'admin' | 'member', Right>>;

const SEE = 'see projects, applications, deployments, logs';
const DEPLOY = 'deploy, stop, start, cancel, roll back';
const CHANGE = 'create, change, remove; imports, providers, keys, audit log';
const OWN = 'own account, keys and assistant token';
const MEMBERS = 'invite and remove members, set their access';

/**
 * What an input names. `site`: something that a member sees only where it is granted. `organization`: something of
 * the organization that is not granted. `target`: the organization itself, as imports do. `nothing`: a new thing, a
 * list, or what is the caller's own.
 */
type Subject = 'site' | 'organization' | 'target' | 'nothing';

/** `recent session`: a user who has just signed in; no key. */
/** `own organization`: for a session one that it owns beside the active one; a key is asked of one that it is not bound to. */
type Rule =
  | readonly [keyof typeof ROWS, Subject]
  | 'signed in'
  | 'own organization'
  | 'recent session'
  | 'operator'
  | 'assistant'
  | 'public';

export const RULES: Readonly<Record<string, Rule>> = {
  'agent.application': 'assistant',
  'agent.deployments': 'assistant',
  'agent.projects': 'assistant',
  'apiKey.create': [OWN, 'nothing'],
  'apiKey.list': [OWN, 'nothing'],
  'apiKey.revoke': [OWN, 'nothing'],
  'application.create': [CHANGE, 'site'],
  'application.deploy': [DEPLOY, 'site'],
  'application.get': [SEE, 'site'],
  'application.cancelRun': [DEPLOY, 'site'],
  'application.list': [SEE, 'nothing'],
  'application.log': [SEE, 'site'],
  'application.regenerateDeployToken': [CHANGE, 'site'],
  'application.remove': [CHANGE, 'site'],
  'application.restart': [DEPLOY, 'site'],
  'application.revealEnv': [CHANGE, 'site'],
  'application.rollback': [DEPLOY, 'site'],
  'application.run': [DEPLOY, 'site'],
  'application.setAutoDeploy': [CHANGE, 'site'],
  'application.setEnv': [CHANGE, 'site'],
  'application.start': [DEPLOY, 'site'],
  'application.stop': [DEPLOY, 'site'],
  'application.triggers': [SEE, 'site'],
  'application.update': [CHANGE, 'site'],
  'application.usage': [SEE, 'site'],
  'assistantConnection.list': [OWN, 'nothing'],
  'assistantConnection.revoke': [OWN, 'nothing'],
  'assistantToken.create': [OWN, 'nothing'],
  'assistantToken.get': [OWN, 'nothing'],
  'assistantToken.revoke': [OWN, 'nothing'],
  'auditLog.list': [CHANGE, 'nothing'],
  'database.create': [CHANGE, 'site'],
  'database.get': [SEE, 'site'],
  'database.list': [SEE, 'nothing'],
  'database.remove': [CHANGE, 'site'],
  'database.reveal': [CHANGE, 'site'],
  'deployment.cancel': [DEPLOY, 'site'],
  'deployment.compare': [SEE, 'site'],
  'deployment.get': [SEE, 'site'],
  'deployment.list': [SEE, 'site'],
  'deployment.log': [SEE, 'site'],
  'deviceLogin.poll': 'public',
  'deviceLogin.start': 'public',
  'domain.create': [CHANGE, 'site'],
  'domain.get': [SEE, 'site'],
  'domain.list': [SEE, 'nothing'],
  'domain.remove': [CHANGE, 'site'],
  'domain.verify': [CHANGE, 'site'],
  'domain.withdraw': 'operator',
  'emailVerification.request': 'signed in',
  'environment.create': [CHANGE, 'site'],
  'environment.remove': [CHANGE, 'site'],
  'gitProvider.create': [CHANGE, 'nothing'],
  'gitProvider.list': [CHANGE, 'nothing'],
  'gitProvider.regenerateWebhookSecret': [CHANGE, 'organization'],
  'gitProvider.repositories': [CHANGE, 'organization'],
  'gitProvider.remove': [CHANGE, 'organization'],
  'job.discard': 'operator',
  'job.list': 'operator',
  'job.retry': 'operator',
  'license.addInstance': 'operator',
  'license.claims': 'operator',
  'license.create': 'operator',
  'license.get': 'operator',
  'license.list': 'operator',
  'license.moveNames': 'operator',
  'license.names': 'operator',
  'license.nameState': 'operator',
  'license.refusals': 'operator',
  'license.removeInstance': 'operator',
  'license.rotateKey': 'operator',
  'license.setStatus': 'operator',
  'license.update': 'operator',
  'license.withdrawName': 'operator',
  'licenseLink.adopt': 'operator',
  'licenseLink.claim': 'operator',
  'licenseLink.get': 'operator',
  'licenseLink.register': 'operator',
  'licenseLink.remove': 'operator',
  'me.activity': 'signed in',
  'me.get': [OWN, 'nothing'],
  'member.add': 'operator',
  'member.invite': [MEMBERS, 'nothing'],
  'member.invitations': [MEMBERS, 'nothing'],
  'member.list': [MEMBERS, 'nothing'],
  'member.remove': [MEMBERS, 'organization'],
  'member.setAccess': [MEMBERS, 'organization'],
  'member.setRole': [MEMBERS, 'organization'],
  'merchant.events': 'operator',
  'merchant.list': 'operator',
  'merchant.payment': 'operator',
  'merchant.payments': 'operator',
  'merchant.redeliver': 'operator',
  'merchant.subscriptions': 'operator',
  'node.list': 'operator',
  'member.withdrawInvitation': [MEMBERS, 'organization'],
  'operator.add': 'operator',
  'operator.list': 'operator',
  'operator.remove': 'operator',
  'operator.searchUsers': 'operator',
  'operatorLog.list': 'operator',
  'organization.create': 'signed in',
  'organization.get': [OWN, 'nothing'],
  'organization.leave': 'own organization',
  'organization.list': 'signed in',
  'organization.overview': [SEE, 'nothing'],
  'organization.remove': 'own organization',
  'organization.search': 'operator',
  'organization.setPlan': 'operator',
  'organization.update': 'own organization',
  'twoFactor.remove': 'operator',
  'passwordReset.create': 'operator',
  'passwordReset.request': 'public',
  'passkey.list': 'signed in',
  'passkey.remove': 'recent session',
  'passkey.rename': 'recent session',
  'plan.list': 'operator',
  'platform.checkUpgrade': 'operator',
  'platform.diagnose': 'operator',
  'platform.get': 'operator',
  'paymentGateway.create': [CHANGE, 'organization'],
  'paymentGateway.deliveries': [CHANGE, 'organization'],
  'paymentGateway.delivery': [CHANGE, 'organization'],
  'paymentGateway.get': [CHANGE, 'organization'],
  'paymentGateway.list': [CHANGE, 'nothing'],
  'paymentGateway.redeliver': [CHANGE, 'organization'],
  'paymentGateway.remove': [CHANGE, 'organization'],
  'paymentGateway.revealMerchantSecret': [CHANGE, 'organization'],
  'paymentGateway.revealSigningKey': [CHANGE, 'organization'],
  'paymentGateway.rotateSigningKey': [CHANGE, 'organization'],
  'paymentGateway.update': [CHANGE, 'organization'],
  'project.create': [CHANGE, 'nothing'],
  'project.get': [SEE, 'site'],
  'project.list': [SEE, 'nothing'],
  'project.remove': [CHANGE, 'site'],
  'project.update': [CHANGE, 'site'],
  'registry.create': [CHANGE, 'nothing'],
  'registry.list': [CHANGE, 'nothing'],
  'registry.remove': [CHANGE, 'organization'],
  'siteImport.create': [CHANGE, 'target'],
  'siteImport.get': [CHANGE, 'organization'],
  'siteImport.list': [CHANGE, 'nothing'],
  'siteImport.preview': [CHANGE, 'target'],
  'siteImport.retry': [CHANGE, 'organization'],
  'siteImport.rollback': [CHANGE, 'organization'],
  'repository.create': [CHANGE, 'nothing'],
  'repository.remove': [CHANGE, 'organization'],
  'source.branches': [CHANGE, 'nothing'],
  'sshKey.create': [CHANGE, 'nothing'],
  'sshKey.list': [CHANGE, 'nothing'],
  'sshKey.remove': [CHANGE, 'organization'],
  'theme.get': [OWN, 'nothing'],
  'theme.show': 'public',
  'theme.update': 'operator',
  'webhook.create': [CHANGE, 'nothing'],
  'webhook.deliveries': [CHANGE, 'organization'],
  'webhook.delivery': [CHANGE, 'organization'],
  'webhook.list': [CHANGE, 'nothing'],
  'webhook.redeliver': [CHANGE, 'organization'],
  'webhook.remove': [CHANGE, 'organization'],
  'webhook.update': [CHANGE, 'organization'],
};

/** The result of a permitted call, in a world without a license hub, mail and second factors, whose git host does not answer. */
export const UNCONFIGURED: Readonly<Record<string, 404 | 409 | 422>> = {
  'emailVerification.request': 409,
  'gitProvider.repositories': 422,
  'licenseLink.adopt': 409,
  'licenseLink.register': 409,
  'licenseLink.claim': 422,
  'licenseLink.remove': 404,
  'twoFactor.remove': 409,
};

/** The principal of a credential, as far as the table asks. */
export type Standing = Caller & { readonly isKey?: boolean };

type Caller =
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'assistant' }
  /** Signed in, but a member of no active organization. */
  | { readonly kind: 'user' }
  | {
      readonly kind: 'member';
      readonly role: 'owner' | 'admin' | 'member';
      /** Where a member is meant: the site is granted to them. */
      readonly granted: boolean;
      /** Of another organization than the one whose things the input names. */
      readonly isForeign: boolean;
      readonly isOperator: boolean;
    };

/** The status with which a valid call has to be answered. */
export function expectedStatus(procedure: string, standing: Standing): 200 | 401 | 403 | 404 | 409 | 422 {
  const rule = RULES[procedure];
  if (rule === undefined)
    throw new Error(
      `Say in permission-table.ts who may call ${procedure}: the row of its right, and what it names`,
    );
  if (rule === 'public') return 200;
  if (rule === 'assistant') return standing.kind === 'assistant' ? 200 : 401;
  if (standing.kind === 'unauthenticated' || standing.kind === 'assistant') return 401;
  if (rule === 'signed in') return UNCONFIGURED[procedure] ?? 200;
  if (rule === 'recent session') return standing.isKey === true ? 403 : 200;
  if (rule === 'own organization') return standing.isKey === true ? 404 : 200;
  if (standing.kind === 'user') return 403;
  if (rule === 'operator') return standing.isOperator ? (UNCONFIGURED[procedure] ?? 200) : 403;
  const [row, subject] = rule;
  const right: Right = ROWS[row][standing.role];
  if (standing.isForeign && subject !== 'nothing') return subject === 'target' ? 403 : 404;
  // What may not be seen is not there; a list simply leaves it out.
  if (subject === 'site' && standing.role === 'member' && !standing.granted) return 404;
  return right === 403 ? 403 : (UNCONFIGURED[procedure] ?? 200);
}
