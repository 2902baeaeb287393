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

/** Tables that no caller owns: records of the platform itself. Every other table changes with a permit only. */
const OWN_TABLES: Readonly<Record<string, string>> = {
  auditLog: 'a record of each action',
  buildUsage: 'a count of the build time',
  duty: 'who does the common work of processes',
  deviceLogin: 'sign-ins of the command line that no user has confirmed yet',
  failedJob: 'the queue',
  hostCertificate: 'the certificates of the built-in ingress',
  hostProof: 'pages that prove hosts to a certificate authority',
  hubIdentity: 'the identity of the instance at the license hub',
  hubName: 'the names that the instance has at the license hub',
  hubRefusal: 'a record of what the hub has refused',
  idempotencyKey: 'the answers to repeated requests',
  job: 'the queue',
  knownNetwork: 'the protection of passwords',
  licenseLink: 'the link of the instance to the license hub',
  logPart: 'the logs of processes that share an engine',
  node: 'the processes of the platform',
  outputPosition: 'how far output was recorded',
  peerRequest: 'what processes ask each other',
  passwordAttempt: 'the protection of passwords',
  requestWindow: 'the limits of requests',
  setting: 'secrets and identities that the first start has drawn',
  usedCode: 'the protection of second factors',
  subdomainLease: 'the leases on DNS records',
};

/** Queries that change an owned row without a permit, with the reason. */
const WITHOUT_PERMIT: Readonly<Record<string, string>> = {
  insertOrganizationRow: 'a new organization has no member yet whose permission could be checked',
  insertMemberRow: 'a new organization gets its owner; an invitation or the operator adds a member',
  deleteUserGrants: 'a user who changes the password ends what was approved with the earlier one',
  touchCredentials: 'authentication records the use of a credential before any check of a permission',
  releaseLeasesOf: 'a process gives up the leases of one that has ended',
};

const MUTATION = /(?:\.(?:insertInto|updateTable|deleteFrom)\(\s*|\binsertRow\(\s*[\w.]+,\s*)'?(\w+)/g;
/** It sets a column to its own value: the row stays as it is, and is locked. */
const LOCK = /^export (?:async )?function lock\w+[\s\S]*\beb\.ref\(/;

/** Queries that change an owned row without a permit and are not listed, and listed ones that do not exist. */
export function unpermittedQueries(files: readonly SourceFile[]): {
  withoutPermit: string[];
  listedInVain: string[];
} {
  const changed = new Set<string>();
  const found = files.flatMap(({ path, text }) => {
    const takesPermit = new RegExp([PERMIT_TYPE, ...typesWithPermit(text)].join('|'));
    const parts = text.split(/\n(?=export |function |async function |const )/);
    return parts.flatMap((part) => {
      const [, name = ''] = /^(?:export )?(?:(?:async )?function|const) (\w+)/.exec(part) ?? [];
      const tables = [...part.matchAll(MUTATION)].map(([, table = '']) => table);
      for (const table of tables) changed.add(table);
      const isOwned = tables.some((table) => OWN_TABLES[table] === undefined);
      // A compiled query has the permits of the functions that run it.
      const callers = part.startsWith('const ')
        ? parts.filter((other) => other !== part && new RegExp(String.raw`\b${name}\b`).test(other))
        : [part];
      const isPermitted = callers.length > 0 && callers.every((caller) => takesPermit.test(caller));
      return isOwned && !isPermitted && !LOCK.test(part) ? [{ path, name }] : [];
    });
  });
  const names = found.map(({ name }) => name);
  const listed = [
    ...Object.keys(WITHOUT_PERMIT).filter((name) => !names.includes(name)),
    ...Object.keys(OWN_TABLES).filter((table) => !changed.has(table)),
  ];
  return {
    withoutPermit: found
      .filter(({ name }) => WITHOUT_PERMIT[name] === undefined)
      .map(({ path, name }) => `${path} ${name}`),
    listedInVain: files.length > 1 ? listed : [],
  };
}

/** The types of a file that contain a permit. */
function typesWithPermit(text: string): string[] {
  const types = [...text.matchAll(/(?:interface (\w+) \{|type (\w+) =)([^;}]*)/g)];
  return types.flatMap(([, name, alias, body = '']) =>
    new RegExp(PERMIT_TYPE).test(body) ? [String.raw`: ${name ?? alias}\b`] : [],
  );
}
