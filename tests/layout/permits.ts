import type { SourceFile } from './source-files.ts';

const PERMIT_FILE = 'src/services/platform/access/permit.ts';

/** Casts to `Permitted`, and imports of `permit` outside the access area of a role. */
export function wrongPermits({ path, text }: SourceFile): string[] {
  if (path === PERMIT_FILE) return [];
  const casts = text.match(/\bas\s+(?:[\w.<>'|& ]+&\s*)?Permitted<|<Permitted<[^>]*>>\s*\w/g) ?? [];
  const mayCheck = /^src\/services\/\w+\/access\//.test(path);
  const imports = mayCheck
    ? []
    : (text.match(/import\s*\{[^}]*\bpermit\b[^}]*\}\s*from\s*'[^']*access\/permit\.ts'/g) ?? []);
  return [...casts, ...imports].map((found) => `${path}: ${found}`);
}

/** Tables whose rows belong to an organization and change on behalf of its members. */
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
  clearHubIds: 'the instance has received another identity at the license hub',
};

const MUTATION = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g;

/** Queries that change a tenant's row without a permit and are not listed, and listed ones that do not exist. */
export function unpermittedQueries(files: readonly SourceFile[]): {
  withoutPermit: string[];
  listedInVain: string[];
} {
  const found = files.flatMap(({ path, text }) =>
    text.split(/\n(?=export |function |async function )/).flatMap((part) => {
      const [, name = ''] = /^export (?:async )?function (\w+)/.exec(part) ?? [];
      const tables = [...part.matchAll(MUTATION)].map(([, table = '']) => table);
      const isOfTenant = name !== '' && tables.some((table) => TENANT_TABLES.includes(table));
      return isOfTenant && !/Permitted</.test(part) ? [{ path, name }] : [];
    }),
  );
  const names = found.map(({ name }) => name);
  const isWhole = files.length > 1;
  return {
    withoutPermit: found
      .filter(({ name }) => OF_THE_PLATFORM[name] === undefined)
      .map(({ path, name }) => `${path} ${name}`),
    listedInVain: isWhole ? Object.keys(OF_THE_PLATFORM).filter((name) => !names.includes(name)) : [],
  };
}
