import { z } from 'zod';
import { DATABASE_TYPES } from '#src/domain/database.ts';
import { IMPORT_STATUSES, IMPORT_STEP_STATUSES, IMPORT_STEPS } from '#src/domain/site-import.ts';
import { isHostName } from '#src/kernel/host-name.ts';
import { atMost, IsoTime, idOf, isStorable, Name, Paging, pageOf } from './common.ts';
import { BuildType, EnvVars, Port, Source, SourceType } from './source.ts';

/**
 * docs/specification/1-site-import.md, "Import request": one call that puts a whole site online. Preview takes the
 * identical input.
 */

export const DatabaseType = z.enum(DATABASE_TYPES);

export const NewDatabase = z.object({
  type: DatabaseType,
  name: z
    .string()
    .min(1)
    .max(63)
    .refine(isStorable, 'Must be Unicode text without NUL')
    .meta({ description: 'Database name', example: 'shop' }),
  user: z
    .string()
    .min(1)
    .max(63)
    .refine(isStorable, 'Must be Unicode text without NUL')
    .meta({ description: 'Database user', example: 'shop' }),
  password: z
    .string()
    .min(1)
    .max(200)
    .refine(isStorable, 'Must be Unicode text without NUL')
    .meta({ description: 'Database password', example: 'correct horse battery staple' }),
});

/** A trailing dot included. */
const MAX_TEXT_OF_HOST = 254;

export const HostName = z
  .string()
  .refine(...atMost(MAX_TEXT_OF_HOST, 'Must be a host name such as shop.example.com'))
  .refine(isHostName, 'Must be a host name such as shop.example.com')
  .meta({ description: 'Host name, without scheme or port', example: 'shop.example.com' });

export const ImportRequest = z.object({
  organizationId: idOf('org').meta({
    description: 'Id of the organization in which the caller acts (`organization.list`)',
  }),
  name: Name.meta({ description: 'Name of the project and of the application', example: 'Shop' }),
  domain: HostName.optional().meta({
    description:
      'Custom domain of the application. Without one, the application gets a name below the domain of the platform',
    example: 'shop.example.com',
  }),
  database: NewDatabase.optional().meta({
    description:
      'Creates an empty database, and sets the variables with which the application connects to it: `DB_HOST`, `DB_DATABASE`, `DB_USERNAME` and `DB_PASSWORD`, with `DATABASE_URL` for postgres, `MONGO_URL` for mongodb, or `DB_PORT` and `DB_CONNECTION` for mysql and mariadb. `envVars` overrides them',
  }),
  source: Source,
  envVars: EnvVars.optional(),
  port: Port,
});
export type ImportRequest = z.output<typeof ImportRequest>;

export const ImportStatus = z.enum(IMPORT_STATUSES);
export const ImportStep = z.enum(IMPORT_STEPS);

const outcome = {
  importId: z.string().meta({ description: 'Id of the import' }),
  status: ImportStatus,
  projectId: z.string().optional(),
  applicationId: z.string().optional(),
  databaseId: z.string().optional(),
  databaseType: DatabaseType.optional(),
  databaseServiceHost: z
    .string()
    .optional()
    .meta({ description: 'Internal host name of the database', example: '127.64.12.7' }),
  domainId: z.string().optional(),
  deploymentId: z.string().optional().meta({ description: 'Id of the triggered deployment' }),
  url: z.string().optional().meta({ description: 'Address of the site; it responds after the deployment' }),
  errorMessage: z
    .string()
    .optional()
    .meta({ description: 'Reason of the failure, as a message for the user' }),
  errorStep: ImportStep.optional(),
};

const IMPORTED = {
  importId: 'imp_01k0example',
  status: 'success',
  projectId: 'prj_01k0example',
  applicationId: 'app_01k0example',
  databaseId: 'db_01k0example',
  databaseType: 'mariadb',
  databaseServiceHost: '127.64.12.7',
  domainId: 'dom_01k0example',
  deploymentId: 'dep_01k0example',
  url: 'https://shop.example.com',
};

/** An example of an import that did not succeed: its domain belongs to another organization. */
export const PARTIAL_IMPORT = {
  importId: 'imp_01k0example',
  status: 'partial',
  projectId: 'prj_01k0example',
  applicationId: 'app_01k0example',
  errorStep: 'domain_creation',
  errorMessage: 'The domain shop.example.com is already in use. Choose another one.',
} as const;

/**
 * docs/specification/1-site-import.md, "Import result". A failed or partial result is an answer too: 422 over REST,
 * ordinary data over RPC.
 */
export const ImportResult = z.object(outcome).meta({ id: 'ImportResult', example: IMPORTED });
export type ImportResult = z.output<typeof ImportResult>;

const Problem = z.object({
  code: z.string().meta({ example: 'DOMAIN_TAKEN' }),
  message: z.string().meta({ example: 'The domain shop.example.com is already in use. Choose another one.' }),
  path: z
    .array(z.union([z.string(), z.number()]))
    .meta({ description: 'Path of the field', example: ['domain'] }),
});

/** docs/specification/1-site-import.md, "Preview result". */
export const PreviewResult = z
  .object({
    valid: z.boolean(),
    resources: z.object({
      project: z.object({ name: z.string() }),
      database: z.object({ type: DatabaseType, name: z.string() }).optional(),
      application: z.object({ name: z.string(), sourceType: SourceType, buildType: BuildType.optional() }),
      domain: z.object({ host: z.string() }).optional(),
    }),
    warnings: z.array(Problem).meta({
      description:
        'Problems that do not prevent the import. `SUBMODULES_NOT_FETCHED` and `LFS_NOT_FETCHED`: the repository has submodules or Git LFS files, and the source does not enable `submodules` or `lfs`',
    }),
    errors: z.array(Problem),
  })
  .meta({ id: 'ImportPreview' });
export type PreviewResult = z.output<typeof PreviewResult>;

const record = {
  ...outcome,
  name: z.string(),
  sourceType: SourceType,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  finishedAt: IsoTime.nullable(),
};

const RECORDED = {
  ...IMPORTED,
  name: 'Shop',
  sourceType: 'git',
  createdAt: '2026-05-04T12:30:00.000Z',
  updatedAt: '2026-05-04T12:30:00.020Z',
  finishedAt: '2026-05-04T12:30:00.020Z',
};

/** One line of the history. */
export const ImportItem = z.object(record).meta({ example: RECORDED });
export type ImportItem = z.output<typeof ImportItem>;
export const ImportPage = pageOf(ImportItem);
export const ListImports = Paging;

/** One import with its stored input, secrets replaced, and its steps. */
export const ImportDetails = z
  .object({
    ...record,
    request: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The stored input; secrets are replaced by ********' }),
    steps: z.array(
      z.object({
        name: ImportStep,
        status: z.enum(IMPORT_STEP_STATUSES),
        startedAt: IsoTime.nullable(),
        finishedAt: IsoTime.nullable(),
        errorMessage: z.string().optional(),
      }),
    ),
  })
  .meta({
    example: {
      ...RECORDED,
      request: { organizationId: 'org_01k0example', name: 'Shop', domain: 'shop.example.com', port: 3000 },
      steps: IMPORT_STEPS.map((name) => ({
        name,
        status: 'success',
        startedAt: RECORDED.createdAt,
        finishedAt: RECORDED.finishedAt,
      })),
    },
  });
export type ImportDetails = z.output<typeof ImportDetails>;

export const ImportRef = z.object({
  siteImportId: idOf('imp').meta({ description: 'Id of the import', example: 'imp_01k0example' }),
});
export type ImportRef = z.output<typeof ImportRef>;

export const RolledBackImport = z.object({ importId: z.string(), status: z.literal('removed') });
export type RolledBackImport = z.output<typeof RolledBackImport>;
