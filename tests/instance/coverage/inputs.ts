import type { Operation } from '#src/http/facade/operations.ts';
import type { Input } from '../../support/coverage.ts';
import { aDatabase, aGitSource, anImport } from '../../support/sites.ts';
import type { Kind } from './kinds.ts';
import type { Need, Site } from './site.ts';

type MakeInput = (need: Need) => Input | Promise<Input>;

const nothing: MakeInput = () => ({});
const ofSite =
  (field: keyof Site): MakeInput =>
  ({ site }) => ({ [field]: site[field] });
const usingUp =
  (kind: Kind, field = `${kind}Id`): MakeInput =>
  async ({ a }) => ({ [field]: await a(kind) });

/** A valid input of every procedure. A procedure that is missing here fails the tests until it has one. */
const INPUTS: Readonly<Record<string, MakeInput>> = {
  'agent.application': ofSite('applicationId'),
  'agent.deployments': ofSite('applicationId'),
  'agent.projects': nothing,
  'apiKey.create': ({ name }) => ({ name: name() }),
  'apiKey.list': nothing,
  'apiKey.revoke': usingUp('apiKey'),
  'application.cancelRun': usingUp('run'),
  'application.create': ({ site, name }) => ({
    environmentId: site.environmentId,
    name: name(),
    source: aGitSource(),
  }),
  'application.deploy': ofSite('applicationId'),
  'application.get': ofSite('applicationId'),
  'application.list': nothing,
  'application.log': ofSite('applicationId'),
  'application.regenerateDeployToken': usingUp('application'),
  'application.remove': usingUp('application'),
  'application.restart': ofSite('applicationId'),
  'application.revealEnv': ({ site }) => ({ applicationId: site.applicationId, name: 'SECRET' }),
  'application.rollback': async ({ site, a }) => ({
    applicationId: site.applicationId,
    deploymentId: await a('keptDeployment'),
  }),
  'application.run': async ({ a }) => ({ applicationId: await a('idleApplication'), argv: ['true'] }),
  'application.setAutoDeploy': async ({ a }) => ({ applicationId: await a('application'), enabled: false }),
  'application.setEnv': async ({ a }) => ({ applicationId: await a('application'), envVars: { A: 'b' } }),
  'application.start': ofSite('applicationId'),
  'application.stop': ofSite('applicationId'),
  'application.triggers': ofSite('applicationId'),
  'application.update': async ({ a }) => ({ applicationId: await a('application'), port: 3000 }),
  'assistantToken.create': nothing,
  'assistantToken.get': nothing,
  'assistantToken.revoke': async ({ a }) => {
    await a('assistantToken');
    return {};
  },
  'assistantConnection.list': nothing,
  'assistantConnection.revoke': usingUp('connection'),
  'auditLog.list': nothing,
  'database.create': ({ site }) => aDatabase({ environmentId: site.environmentId }),
  'database.get': ofSite('databaseId'),
  'database.remove': usingUp('database'),
  'database.reveal': ofSite('databaseId'),
  'deployment.cancel': usingUp('deployment'),
  'deployment.compare': ofSite('deploymentId'),
  'deployment.get': ofSite('deploymentId'),
  'deployment.list': ofSite('applicationId'),
  'deployment.log': ofSite('deploymentId'),
  'deviceLogin.poll': () => ({ deviceCode: 'device_unknown' }),
  'deviceLogin.start': () => ({ clientName: 'Command line on a laptop' }),
  'domain.create': ({ site, name }) => ({ applicationId: site.applicationId, host: `${name()}.example.org` }),
  'domain.get': ofSite('domainId'),
  'domain.list': nothing,
  'domain.remove': usingUp('domain'),
  'domain.verify': ofSite('domainId'),
  'domain.withdraw': async ({ a }) => ({ host: await a('domainHost') }),
  'environment.create': ({ site, name }) => ({ projectId: site.projectId, name: name() }),
  'environment.remove': usingUp('environment'),
  'gitProvider.create': ({ name }) => ({ type: 'github', name: name() }),
  'gitProvider.list': nothing,
  'gitProvider.regenerateWebhookSecret': usingUp('gitProvider'),
  'gitProvider.remove': usingUp('gitProvider'),
  'job.discard': usingUp('job'),
  'job.list': nothing,
  'job.retry': usingUp('job'),
  'license.addInstance': async ({ a, name }) => ({ licenseId: await a('license'), name: name() }),
  'license.claims': nothing,
  'license.create': () => ({ plan: 'hobby' }),
  'license.get': ofSite('licenseId'),
  'license.moveNames': async ({ a, site }) => ({
    fromInstanceId: await a('licenseInstance'),
    toInstanceId: site.licenseInstanceId,
  }),
  'license.names': ofSite('licenseId'),
  'license.nameState': ({ site }) => ({ host: site.hubHost }),
  'license.refusals': nothing,
  'license.removeInstance': usingUp('licenseInstance', 'instanceId'),
  'license.rotateKey': usingUp('license'),
  'license.list': nothing,
  'license.setStatus': async ({ a }) => ({ licenseId: await a('license'), status: 'suspended' }),
  'license.update': async ({ a }) => ({ licenseId: await a('license'), plan: 'starter' }),
  'license.withdrawName': async ({ a }) => ({ host: await a('hubHost') }),
  'licenseLink.adopt': nothing,
  'licenseLink.claim': nothing,
  'licenseLink.get': nothing,
  'licenseLink.register': nothing,
  'licenseLink.remove': nothing,
  'me.activity': nothing,
  'me.get': nothing,
  'member.add': async ({ a }) => ({ email: await a('userEmail'), role: 'member' }),
  'member.invite': ({ name }) => ({ email: `${name()}@example.com`, role: 'member' }),
  'member.list': nothing,
  'member.remove': usingUp('member'),
  'member.setAccess': async ({ a, site }) => ({
    memberId: await a('member'),
    projectIds: [site.projectId],
    applicationIds: [site.applicationId],
  }),
  'member.setRole': async ({ a }) => ({ memberId: await a('member'), role: 'member' }),
  'merchant.events': ofSite('merchantId'),
  'merchant.list': nothing,
  'merchant.payment': ({ site }) => ({ paymentId: site.merchantPaymentId }),
  'merchant.payments': nothing,
  'merchant.redeliver': usingUp('merchantEvent', 'eventId'),
  'merchant.subscriptions': nothing,
  'node.list': nothing,
  'operator.add': async ({ a }) => ({ email: await a('userEmail') }),
  'operator.list': nothing,
  'operator.remove': usingUp('operator', 'userId'),
  'emailVerification.request': nothing,
  'twoFactor.remove': async ({ a }) => ({ email: await a('userEmail') }),
  'passwordReset.create': async ({ a }) => ({ email: await a('userEmail') }),
  'passwordReset.request': () => ({ email: 'unknown@example.com' }),
  'operator.searchUsers': nothing,
  'operatorLog.list': nothing,
  'organization.create': ({ name }) => ({ name: name() }),
  'organization.get': nothing,
  'organization.leave': usingUp('organization'),
  'organization.list': nothing,
  'organization.overview': nothing,
  'organization.remove': usingUp('organization'),
  'organization.search': nothing,
  'organization.setPlan': ({ site }) => ({ organizationId: site.organizationId, quotas: { projects: -1 } }),
  'organization.update': async ({ a, name }) => ({ organizationId: await a('organization'), name: name() }),
  'plan.list': nothing,
  'platform.checkUpgrade': nothing,
  'platform.diagnose': nothing,
  'platform.get': nothing,
  'paymentGateway.create': ({ site, name }) => ({
    ...{ projectId: site.projectId, name: name(), paymentMethods: ['card'] },
    webhookUrl: 'https://hooks.invalid/payments',
  }),
  'paymentGateway.deliveries': ofSite('paymentGatewayId'),
  'paymentGateway.delivery': ({ site }) => ({ deliveryId: site.paymentDeliveryId }),
  'paymentGateway.get': ofSite('paymentGatewayId'),
  'paymentGateway.list': nothing,
  'paymentGateway.redeliver': usingUp('paymentDelivery', 'deliveryId'),
  'paymentGateway.remove': usingUp('paymentGateway'),
  'paymentGateway.revealMerchantSecret': ofSite('paymentGatewayId'),
  'paymentGateway.revealSigningKey': ofSite('paymentGatewayId'),
  'paymentGateway.rotateSigningKey': async ({ site, a }) => {
    await a('rotatableKey');
    return { paymentGatewayId: site.paymentGatewayId };
  },
  'paymentGateway.update': async ({ a }) => ({
    paymentGatewayId: await a('paymentGateway'),
    paymentMethods: ['card'],
    webhookUrl: null,
  }),
  'project.create': ({ name }) => ({ name: name() }),
  'project.get': ofSite('projectId'),
  'project.list': nothing,
  'project.remove': usingUp('project'),
  'project.update': async ({ a }) => ({ projectId: await a('project'), description: 'Changed' }),
  'registry.create': ({ name }) => ({
    host: `${name()}.example.com`,
    username: 'ada',
    password: 'open sesame',
  }),
  'registry.list': nothing,
  'registry.remove': usingUp('registry'),
  'siteImport.create': ({ site, name }) => anImport(site.organizationId, { name: name() }),
  'siteImport.get': ofSite('siteImportId'),
  'siteImport.list': nothing,
  'siteImport.preview': ({ site, name }) => anImport(site.organizationId, { name: name() }),
  'siteImport.retry': usingUp('siteImport'),
  'siteImport.rollback': usingUp('siteImport'),
  'repository.create': nothing,
  'repository.remove': usingUp('repository'),
  'sshKey.create': ({ name }) => ({ name: name() }),
  'sshKey.list': nothing,
  'sshKey.remove': usingUp('sshKey'),
  'theme.get': nothing,
  'theme.show': nothing,
  'theme.update': ({ name }) => ({ siteName: name() }),
  'webhook.create': () => ({ url: 'https://hooks.invalid/', events: ['deploy.started'] }),
  'webhook.deliveries': ofSite('webhookId'),
  'webhook.delivery': ofSite('deliveryId'),
  'webhook.list': nothing,
  'webhook.redeliver': ofSite('deliveryId'),
  'webhook.remove': usingUp('webhook'),
  'webhook.update': async ({ a }) => ({ webhookId: await a('webhook'), enabled: false }),
};

export async function inputOf({ name }: Operation, need: Need): Promise<Input> {
  const make = INPUTS[name];
  if (make === undefined)
    throw new Error(`Say in tests/instance/coverage/inputs.ts what a valid input of ${name} is`);
  return make(need);
}

/** Procedures that are listed and do not exist any more. */
export const listedInputs = (): string[] => Object.keys(INPUTS);
