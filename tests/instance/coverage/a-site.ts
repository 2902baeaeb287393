import { type Id, parseId } from '#src/domain/id.ts';
import { aDatabase, aGitSource, anImport } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { aMerchant, aMerchantEvent, aMerchantPayment } from './a-merchant.ts';
import { aPaymentDelivery, aPaymentGateway, untilItsMerchantStands } from './a-payment-service.ts';
import {
  aBareMember,
  aBareUser,
  aConnection,
  aDelivery,
  aGivenUpJob,
  aHubHost,
  aKeptDeployment,
  aLicense,
  aLicenseInstance,
  anInvitation,
  anOrganization,
  aPasskey,
  aRun,
  aSpareOperator,
  aToken,
  aWaitingDeployment,
  withoutReplacedKeys,
} from './a-row.ts';
import type { Kind } from './kinds.ts';
import type { Maker, Need, Site } from './site.ts';

/** Secrets to be stored with a site, where a test looks for them later. */
export interface SiteSecrets {
  readonly environmentValue?: string;
  readonly databasePassword?: string;
  readonly gitToken?: string;
  readonly webhookSecret?: string;
  readonly registryPassword?: string;
}

let names = 0;
export const freeName = (): string => {
  names += 1;
  return `name-${names}`;
};

/** A deployed application with a database, a domain and everything beside them. */
export async function aSite(maker: Maker, secrets: SiteSecrets = {}): Promise<Site> {
  const { organizationId } = maker;
  const name = freeName();
  const imported = await made(
    maker,
    'site-import',
    anImport(organizationId, {
      name,
      domain: `${name}.example.com`,
      database: aDatabase({ password: secrets.databasePassword ?? 'open sesame' }),
      envVars: { SECRET: secrets.environmentValue ?? 'abracadabra' },
    }),
  );
  const { projectId, applicationId, databaseId, domainId, deploymentId, importId } = imported;
  await until('the site is deployed', async () => {
    const { body } = await maker.call(`GET /api/deployment.get?deploymentId=${deploymentId}`);
    return body.status === 'done';
  });
  // The work after a deployment (older releases retired, its log written) is over too.
  await until('its jobs are done', async () => {
    const jobs = await maker.world.app.instance.database.writer
      .selectFrom('job')
      .select('payloadJson')
      .execute();
    return !jobs.some(({ payloadJson }) => [applicationId, domainId].some((id) => payloadJson.includes(id)));
  });
  const application = await maker.call(`GET /api/application.get?applicationId=${applicationId}`);
  const site = {
    organizationId,
    ...{ projectId, applicationId, databaseId, domainId, deploymentId, siteImportId: importId },
    environmentId: application.body.environmentId,
  };
  const paymentGatewayId = await aPaymentGateway(maker, { projectId, name: freeName() });
  await untilItsMerchantStands(maker, paymentGatewayId);
  const paymentDelivery = await aPaymentDelivery(maker);
  return {
    ...site,
    ...{ paymentGatewayId, paymentDeliveryId: paymentDelivery.id, eventId: paymentDelivery.eventId },
    runId: await fresh(maker, site, 'run'),
    gitProviderId: await aProvider(maker, 'github', secrets),
    gitlabId: await aProvider(maker, 'gitlab', secrets),
    registryId: await aRegistry(maker, secrets),
    repositoryId: await fresh(maker, site, 'repository'),
    sshKeyId: await fresh(maker, site, 'sshKey'),
    licenseId: await fresh(maker, site, 'license'),
    licenseInstanceId: await fresh(maker, site, 'licenseInstance'),
    operatorId: await fresh(maker, site, 'operator'),
    jobId: await fresh(maker, site, 'job'),
    merchantId: await fresh(maker, site, 'merchant'),
    merchantEventId: await fresh(maker, site, 'merchantEvent'),
    merchantPaymentId: await fresh(maker, site, 'merchantPayment'),
    webhookId: await fresh(maker, site, 'webhook'),
    deliveryId: await fresh(maker, site, 'delivery'),
    memberId: await fresh(maker, site, 'member'),
    invitationId: await fresh(maker, site, 'invitation'),
    apiKeyId: await fresh(maker, site, 'apiKey'),
    passkeyId: await fresh(maker, site, 'passkey'),
    connectionId: await fresh(maker, site, 'connection'),
    userEmail: await fresh(maker, site, 'userEmail'),
    domainHost: `${name}.example.com`,
    hubHost: await fresh(maker, site, 'hubHost'),
  };
}

/** Inputs that name existing objects: for calls that must be refused. */
export const standing = (site: Site): Need => ({
  site,
  name: freeName,
  a: async (kind) =>
    kind === 'assistantToken' || kind === 'organization' ? NOT_OF_A_SITE[kind] : site[standingField(kind)],
});

/** What no site has: a token has no id in any input, and this organization has no members. */
const NOT_OF_A_SITE = {
  assistantToken: '',
  organization: 'org_elsewhere',
} as const satisfies Partial<Record<Kind, string>>;
type NotOfASite = keyof typeof NOT_OF_A_SITE;

function standingField(kind: Exclude<Kind, NotOfASite>): keyof Site {
  if (kind === 'userEmail' || kind === 'domainHost' || kind === 'hubHost') return kind;
  if (kind === 'rotatableKey') return 'paymentGatewayId';
  if (kind === 'idleApplication') return 'applicationId';
  return kind === 'keptDeployment' ? 'deploymentId' : `${kind}Id`;
}

/** Inputs that name new things, which the call may use up. Keys and tokens are the caller's own. */
export const using = (
  maker: Maker,
  site: Site,
  caller: { userId: Id<'usr'>; organizationId: Id<'org'> },
): Need => ({
  site,
  name: freeName,
  a: (kind) => fresh(maker, site, kind, caller),
});

/** Ends the command of an application that runs, and returns the id of the application. */
async function idle({ world }: Maker, applicationId: string): Promise<string> {
  const { runs } = world.app.instance;
  const active = () => runs.active(parseId('app', applicationId));
  active()?.cancel('A test ends it.');
  await until('no command of the application runs', async () => active() === undefined);
  return applicationId;
}

type Place = Pick<Site, 'organizationId' | 'projectId' | 'environmentId' | 'applicationId'>;

async function fresh(
  maker: Maker,
  place: Place,
  kind: Kind,
  caller: { userId: Id<'usr'>; organizationId: Id<'org'> } = maker,
): Promise<string> {
  const { organizationId, projectId, environmentId, applicationId } = place;
  const name = freeName();
  switch (kind) {
    case 'project':
      return (await made(maker, 'project.create', { name })).projectId;
    case 'environment':
      return (await made(maker, 'environment.create', { projectId, name })).environmentId;
    case 'application': {
      const application = { environmentId, name, source: aGitSource() };
      return (await made(maker, 'application.create', application)).applicationId;
    }
    case 'database':
      return (await made(maker, 'database.create', aDatabase({ environmentId }))).databaseId;
    case 'idleApplication':
      return idle(maker, applicationId);
    case 'run':
      return aRun(maker, await fresh(maker, place, 'application'));
    case 'domain':
      return (await made(maker, 'domain.create', { applicationId, host: `${name}.example.net` })).domainId;
    case 'deployment':
      return aWaitingDeployment(maker, await fresh(maker, place, 'application'));
    case 'rotatableKey':
      return withoutReplacedKeys(maker, organizationId);
    case 'keptDeployment':
      return aKeptDeployment(maker, applicationId);
    case 'siteImport': {
      const body = anImport(organizationId, { name, database: aDatabase({ type: 'mysql' }) });
      return (await made(maker, 'site-import', body, 422)).importId;
    }
    case 'gitProvider':
      return aProvider(maker, 'github');
    case 'registry':
      return aRegistry(maker);
    case 'repository':
      return (await made(maker, 'repository.create', {})).repositoryId;
    case 'sshKey':
      return (await made(maker, 'sshKey.create', { name })).sshKeyId;
    case 'license':
      return aLicense(maker);
    case 'operator':
      return aSpareOperator(maker, `${name}@example.com`);
    case 'merchant':
      return aMerchant(maker);
    case 'merchantEvent':
      return aMerchantEvent(maker);
    case 'merchantPayment':
      return aMerchantPayment(maker);
    case 'job':
      return aGivenUpJob(maker);
    case 'licenseInstance':
      return aLicenseInstance(maker);
    case 'webhook':
      return aWebhook(maker);
    case 'delivery':
      return aDelivery(maker, await aWebhook(maker));
    case 'paymentGateway':
      return aPaymentGateway(maker, { projectId, name });
    case 'paymentDelivery':
      return (await aPaymentDelivery(maker)).id;
    case 'member':
      return aBareMember(maker, await aBareUser(maker, `${name}@example.com`));
    case 'invitation':
      return anInvitation(maker, `${name}@example.com`);
    case 'organization':
      return anOrganization(maker, caller.userId);
    case 'userEmail':
      await aBareUser(maker, `${name}@example.com`);
      return `${name}@example.com`;
    case 'domainHost':
      return (await made(maker, 'domain.create', { applicationId, host: `${name}.example.net` })).host ?? '';
    case 'hubHost':
      return aHubHost(maker, `${name}.example.net`);
    case 'connection':
      return aConnection(maker.world, caller);
    case 'passkey':
      return aPasskey(maker, caller.userId);
    case 'apiKey':
    case 'assistantToken':
      return aToken(maker.world, kind, caller);
  }
}

async function made(
  maker: Maker,
  path: string,
  body: unknown,
  status = 200,
): Promise<Record<string, string> & { [id in keyof Site | 'importId']: string }> {
  const answer = await maker.call(`POST /api/${path}`, { body });
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

async function aProvider(
  maker: Maker,
  type: 'github' | 'gitlab',
  { gitToken: token = 'ghp_token', webhookSecret = 'knock knock' }: SiteSecrets = {},
): Promise<string> {
  const body = { type, name: freeName(), baseUrl: 'https://git.example.com', token, webhookSecret };
  return (await made(maker, 'gitProvider.create', body)).gitProviderId;
}

/** At an address that no call reaches. */
async function aWebhook(maker: Maker): Promise<Id<'wh'>> {
  const body = { url: 'https://hooks.invalid/', events: ['deploy.failed'] };
  return parseId('wh', (await made(maker, 'webhook.create', body)).webhookId);
}

async function aRegistry(
  maker: Maker,
  { registryPassword = 'open sesame' }: SiteSecrets = {},
): Promise<string> {
  const body = { host: `${freeName()}.example.com`, username: 'ada', password: registryPassword };
  return (await made(maker, 'registry.create', body)).registryId;
}
