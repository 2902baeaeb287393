/**
 * Who may import whom, as data. A pattern that ends in `/` means all below that folder, `*` for one segment,
 * `$own` for the segment that `$own` matched in the importing file's path.
 */
export interface Layer {
  /** The files that this is about. The first layer that matches a file counts. */
  readonly files: readonly string[];
  /** What of this repository they may import. */
  readonly may: readonly string[];
  readonly why: string;
}

const WORKLOADS = 'src/adapters/workloads';

export const LAYERS: readonly Layer[] = [
  {
    files: ['src/app/version.ts', 'src/app/doctor/oldest-node.ts'],
    may: ['package.json'],
    why: 'The version is in the manifest alone.',
  },
  {
    files: ['src/main.ts', 'src/app/'],
    may: ['src/', 'routers/', 'db/'],
    why: 'They put everything together; only tests and scripts import them.',
  },
  {
    files: ['packages/client/'],
    may: ['routers/index.ts'],
    why: 'It runs in browsers: it knows only the type of the router and nothing else.',
  },
  {
    files: ['packages/rest/'],
    may: ['packages/rest/'],
    why: 'It is published without dependencies: its types are made from the OpenAPI documents.',
  },
  {
    files: ['src/cli/commands/server.ts'],
    may: ['src/cli/', 'src/main.ts'],
    why: 'It starts the server; the other commands are clients.',
  },
  {
    files: ['src/cli/commands/backup.ts', 'src/cli/commands/admin.ts', 'src/cli/commands/doctor.ts'],
    may: ['src/cli/', 'src/app/administration.ts', 'src/domain/'],
    why: 'They work on the data folder of the machine, beside the server or in its place.',
  },
  {
    files: ['src/cli/demo/'],
    may: ['src/cli/', 'src/config/command-line.ts', 'src/kernel/', 'src/adapters/workloads/process/open.ts'],
    why: 'The demo starts a server of its own and is its client; it ends the workloads that a killed server left.',
  },
  {
    files: ['src/cli/'],
    may: [
      'src/cli/',
      'src/config/command-line.ts',
      'src/config/env-file.ts',
      'packages/client/src/index.ts',
      'src/contracts/',
      'src/domain/',
      'src/kernel/',
      'src/app/version.ts',
    ],
    why: 'The command line is a client: it calls the API with the published client, and uses none of the code of the server.',
  },
  {
    files: ['src/console/kit/', 'src/console/language/'],
    may: ['src/console/kit/', 'src/console/language/'],
    why: 'Components and formats know nothing of the product.',
  },
  {
    files: ['src/console/api/'],
    may: ['src/console/api/', 'src/console/language/', 'packages/client/src/index.ts', 'src/domain/'],
    why: 'The only part of the console that calls the server; it uses the published client.',
  },
  {
    files: ['src/console/screens/'],
    may: [
      'src/console/screens/',
      ...['api', 'frame', 'kit', 'language', 'parts', 'vocabulary'].map((part) => `src/console/${part}/`),
      'src/domain/',
    ],
    why: 'A screen is built of the parts that all screens share; only routes and screens import one.',
  },
  {
    files: ['src/console/routes/', 'src/console/main.tsx'],
    may: ['src/console/', 'src/domain/'],
    why: 'Routes connect addresses with screens, and check the filters in an address against the closed sets.',
  },
  {
    files: ['src/console/'],
    may: [
      ...['api', 'frame', 'kit', 'language', 'parts', 'vocabulary'].map((part) => `src/console/${part}/`),
      'src/domain/',
    ],
    why: 'The console is a client: it knows the vocabulary, the types of the API, and nothing else of the server.',
  },
  {
    files: ['src/config/'],
    may: ['src/config/', 'src/registries/', 'src/domain/', 'src/kernel/'],
    why: 'Settings are read before everything else starts.',
  },
  {
    files: ['src/registries/'],
    may: [
      'src/registries/',
      'src/adapters/*/definition.ts',
      'src/adapters/*/*/definition.ts',
      'src/adapters/git-host/*/open.ts',
      'src/domain/',
      'src/kernel/',
    ],
    why: 'A registry lists engines or providers by their definitions. No adapter imports it, so there is no cycle.',
  },
  {
    files: ['src/kernel/'],
    may: ['src/domain/', 'src/kernel/'],
    why: 'The kernel is a leaf: everything may import it because it imports nothing.',
  },
  {
    files: ['src/domain/'],
    may: ['src/domain/'],
    why: 'The vocabulary is the lowest leaf: every layer, the kernel too, takes its closed sets from here.',
  },
  {
    files: ['src/contracts/'],
    may: ['src/contracts/', 'src/domain/', 'src/kernel/'],
    why: 'Contracts are a leaf: what callers see must not depend on how it is done.',
  },
  {
    files: ['src/http/receivers/', 'src/http/pages/'],
    may: ['src/http/', 'src/contracts/', 'src/domain/', 'src/kernel/', 'src/services/'],
    why: 'A receiver takes raw requests to a verb; data and adapters are behind the verbs.',
  },
  {
    files: ['src/http/'],
    may: [
      'src/http/',
      'routers/',
      'src/contracts/',
      'src/domain/',
      'src/kernel/',
      'src/services/platform/',
      'src/services/*/context.ts',
    ],
    why: 'HTTP knows who calls and hands on to the routers; verbs of a role are called by routers and receivers.',
  },
  {
    files: ['routers/base/'],
    may: ['routers/base/', 'src/contracts/', 'src/domain/', 'src/kernel/', 'src/services/'],
    why: 'What every router uses must not depend on one of them.',
  },
  {
    files: ['routers/$own/'],
    may: [
      'routers/base/',
      'routers/$own/',
      'src/contracts/',
      'src/domain/',
      'src/kernel/',
      'src/services/$own/',
      'src/services/platform/',
    ],
    why: 'A router is a table of contents of its own role: contracts and verbs, nothing that does the work.',
  },
  {
    files: ['routers/*'],
    may: ['routers/', 'src/contracts/', 'src/domain/', 'src/kernel/', 'src/services/'],
    why: 'Routers call verbs; they do not use data, adapters or HTTP.',
  },
  {
    files: ['src/services/$own/'],
    may: [
      'src/services/$own/',
      'src/services/platform/',
      'src/contracts/',
      'src/domain/',
      'src/kernel/',
      'src/adapters/*/port.ts',
      'db/',
    ],
    why: 'Roles meet only over HTTP, and the outside world is reached through ports, so that each can be exchanged.',
  },
  {
    files: ['src/jobs/'],
    may: [
      'src/jobs/',
      'src/services/',
      'src/domain/',
      'src/kernel/',
      'db/client.ts',
      'db/transaction.ts',
      'db/queries/job.ts',
      'db/queries/job-claim.ts',
    ],
    why: 'A job claims a row and calls a verb; what the verb needs from the database is its own affair.',
  },
  {
    files: [`${WORKLOADS}/images/`],
    may: [`${WORKLOADS}/images/`, ...sharedBy(WORKLOADS)],
    why: 'Engines that run containers share how a Docker Engine builds and fetches images.',
  },
  ...['docker', 'kubernetes'].map((engine) => ({
    files: [`${WORKLOADS}/${engine}/`],
    may: [`${WORKLOADS}/${engine}/`, `${WORKLOADS}/images/`, ...sharedBy(WORKLOADS)],
    why: 'An engine that runs containers; it uses no other engine.',
  })),
  {
    files: ['src/adapters/ingress/kubernetes/'],
    may: [
      'src/adapters/ingress/kubernetes/',
      `${WORKLOADS}/kubernetes/cluster/`,
      ...sharedBy('src/adapters/ingress'),
    ],
    why: 'It makes objects in the cluster of the engine, with the client, the names and the labels of the engine.',
  },
  ...['workloads', 'dns', 'git-host', 'processor', 'ingress', 'docs-host'].flatMap(layersOfPort),
  {
    files: ['src/adapters/$own/'],
    may: ['src/adapters/$own/', 'src/adapters/http-client/', 'src/domain/', 'src/kernel/'],
    why: 'An adapter knows the outside world and its own port, so that it can be tested and exchanged alone.',
  },
  {
    files: ['db/'],
    may: ['db/', 'src/domain/', 'src/kernel/'],
    why: 'The database layer serves every verb and therefore knows none.',
  },
];

/** What every folder of a port may import. */
function sharedBy(folder: string): string[] {
  return [`${folder}/*`, `${folder}/common/`, 'src/adapters/http-client/', 'src/domain/', 'src/kernel/'];
}

/** A port whose folders are engines or providers: they share the files of the port's folder and common/, nothing else. */
function layersOfPort(adapter: string): Layer[] {
  const folder = `src/adapters/${adapter}`;
  const shared = sharedBy(folder);
  return [
    {
      files: [`${folder}/*`, `${folder}/common/`],
      may: shared,
      why: 'What engines or providers share must not depend on one of them.',
    },
    {
      files: [`${folder}/$own/`],
      may: [`${folder}/$own/`, ...shared],
      why: 'An engine or provider uses its own folder and what all of them share, so that each can be changed or removed alone.',
    },
  ];
}

export interface PackageRule {
  readonly packages: RegExp;
  readonly onlyIn?: readonly string[];
  readonly neverIn?: readonly string[];
  readonly why: string;
}

export const PACKAGE_RULES: readonly PackageRule[] = [
  {
    packages: /^@trpc\//,
    onlyIn: ['routers/', 'src/http/', 'src/console/api/', 'packages/client/'],
    why: 'tRPC is a way in, not a way to work: verbs throw Faults and know no wire.',
  },
  {
    packages: /^node:/,
    neverIn: ['routers/', 'src/contracts/', 'packages/client/'],
    why: 'Routers and contracts are types and sentences that frontends share; they do nothing on a machine.',
  },
  {
    packages: /^node:(?!crypto$|url$|util$)/,
    neverIn: ['src/kernel/'],
    why: 'The kernel does no input or output.',
  },
  {
    packages: /^(kysely|better-sqlite3|pg)(\/|$)/,
    onlyIn: ['db/'],
    why: 'How the database is asked is the affair of db/; verbs call its query functions.',
  },
  {
    packages: /^(prom-client|@opentelemetry)(\/|$)/,
    onlyIn: ['src/adapters/metrics/prometheus.ts', 'src/adapters/tracing/opentelemetry/'],
    why: 'They are loaded only where metrics or traces are configured: src/app/observability.ts imports these files then.',
  },
  {
    packages: /^zod(\/|-|$)/,
    neverIn: ['db/', 'src/domain/'],
    why: 'Rows are typed by the schema; validation of external input belongs to contracts.',
  },
];
