import type { SourceFile } from './source-files.ts';

/** The only files that create permits: one for each role, and one for the platform. */
const PERMIT_FILES = [
  'src/services/platform/access/permit.ts',
  'src/services/hub/access/permit.ts',
  'src/services/gateway/access/permit.ts',
];

/** Functions that create the permit of a caller, and the files that check the caller. */
const CHECKS: Readonly<Record<string, RegExp>> = {
  permit: /^src\/services\/\w+\/access\//,
  permitHolder: /^src\/services\/hub\/license\/admit-license\.ts$/,
  permitMerchant: /^routers\/base\/procedures\.ts$/,
  permitPayer: /^src\/services\/gateway\/(?:merchant\/find-merchant|payment\/page-payment)\.ts$/,
};

const PERMIT_TYPE = String.raw`(?:Permitted<|(?:License|Merchant|Platform)Permit\b)`;
const CAST = new RegExp(
  String.raw`\bas\s+(?:[\w.<>'|& ]+&\s*)?${PERMIT_TYPE}|<${PERMIT_TYPE}[^>]*>+\s*\w`,
  'g',
);
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'[^']*access\/permit\.ts'/g;

/** Casts to a permit, and imports of a function that creates one outside the files that check the caller. */
export function wrongPermits({ path, text }: SourceFile): string[] {
  if (PERMIT_FILES.includes(path)) return [];
  const casts = text.match(CAST) ?? [];
  const imported = [...text.matchAll(IMPORT)].flatMap(([, names = '']) => names.split(/[\s,]+/));
  const imports = imported.filter((name) => CHECKS[name] !== undefined && !CHECKS[name].test(path));
  return [...casts, ...imports].map((found) => `${path}: ${found}`);
}

/** Tables whose rows belong to an organization or a license, and change on behalf of its members or its holder. */
const TENANT_TABLES = [
  'apiKey',
  'application',
  'assistantToken',
  'database',
  'deployment',
  'domain',
  'environment',
  'environmentVariable',
  'gitProvider',
  'invitation',
  'member',
  'memberGrant',
  'paymentService',
  'project',
  'registry',
  'sshKey',
  'webhook',
  'license',
  'licenseInstance',
  'licenseKey',
  'licenseClaim',
  'subdomain',
  'customDomain',
  'purchasedDomain',
  'docsHostname',
  'hubHost',
  'hubWithdrawal',
];

/** Queries by which the platform itself changes rows of a tenant, with the reason why there is no caller. */
const OF_THE_PLATFORM: Readonly<Record<string, string>> = {
  setApplicationStatus: 'a job records the state of an application',
  lockApplication: 'it changes nothing and locks the row',
  lockApplicationOfDeployToken: 'it changes nothing and locks the row',
  setHealth: 'the health watch records what it found',
  setDatabaseStatus: 'a job records the state of a database',
  reopenFailedDatabase: 'a deployment starts the failed database that it needs',
  insertDeployment: 'the deployment is part of an application for which the caller has a permit',
  moveDeployment: 'a job records the state of a deployment',
  updateDeployment: 'a job records the result of a deployment',
  loseDomain: 'another organization has proved the host, or the operator has withdrawn it',
  setHubState: 'a sync records the answer of the license hub',
  disableWebhook: 'a delivery switches an endpoint off that has failed for too long',
  settleDelivery: 'a delivery records its result and since when the endpoint fails',
  lockApiKey: 'it changes nothing and locks the row',
  touchApiKey: 'authentication records the use of a key',
  touchAssistantToken: 'authentication records the use of a token',
  insertMemberRow: 'a new organization gets its owner; an invitation or the operator adds a member',
  settleInvitation: 'the link or the address of the invitation is the credential',
  lockLicenseRow: 'it changes nothing and locks the row',
  lockHubHost: 'it locks the host and gives it to no license',
  clearHubIds: 'the instance has received another identity at the license hub',
};

const MUTATION = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g;

/** Queries that change a tenant's row without a permit and are not listed, and listed ones that do not exist. */
export function unpermittedQueries(files: readonly SourceFile[]): {
  withoutPermit: string[];
  listedInVain: string[];
} {
  const found = files.flatMap(({ path, text }) => {
    const takesPermit = new RegExp([PERMIT_TYPE, ...typesWithPermit(text)].join('|'));
    return text.split(/\n(?=export |function |async function )/).flatMap((part) => {
      const [, name = ''] = /^export (?:async )?function (\w+)/.exec(part) ?? [];
      const tables = [...part.matchAll(MUTATION)].map(([, table = '']) => table);
      const isOfTenant = name !== '' && tables.some((table) => TENANT_TABLES.includes(table));
      return isOfTenant && !takesPermit.test(part) ? [{ path, name }] : [];
    });
  });
  const names = found.map(({ name }) => name);
  const isWhole = files.length > 1;
  return {
    withoutPermit: found
      .filter(({ name }) => OF_THE_PLATFORM[name] === undefined)
      .map(({ path, name }) => `${path} ${name}`),
    listedInVain: isWhole ? Object.keys(OF_THE_PLATFORM).filter((name) => !names.includes(name)) : [],
  };
}

/** The interfaces of a file that contain a permit. */
function typesWithPermit(text: string): string[] {
  const interfaces = [...text.matchAll(/interface (\w+) \{([^}]*)\}/g)];
  return interfaces.flatMap(([, name = '', body = '']) =>
    new RegExp(PERMIT_TYPE).test(body) ? [String.raw`: ${name}\b`] : [],
  );
}
