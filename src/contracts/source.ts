import { z } from 'zod';
import { BUILD_TYPES, SOURCE_TYPES } from '#src/domain/source.ts';
import { branchNameProblem } from '#src/kernel/branch-name.ts';
import { isBuildPath } from '#src/kernel/build-path.ts';
import { parseGitUrl } from '#src/kernel/git-url.ts';
import { isImageReference } from '#src/kernel/image-reference.ts';
import { atMost, atMostEntries, idOf, isStorable } from './common.ts';

/**
 * Where an application's code comes from: docs/specification/1-site-import.md, "Import request", the `source.*` rows.
 */

export const SourceType = z.enum(SOURCE_TYPES);
type SourceType = z.output<typeof SourceType>;
export const BuildType = z.enum(BUILD_TYPES);

const branch = z
  .string()
  .refine(...atMost(1000))
  .superRefine((text, context) => {
    const problem = branchNameProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: `A branch name ${problem}` });
  })
  .default('main')
  .meta({ description: 'Branch to deploy', example: 'main' });

const buildPath = z
  .string()
  .max(500)
  .refine(
    isBuildPath,
    'Must be a path inside the repository, without `..`, backslashes or control characters',
  )
  .default('/')
  .meta({
    description: 'Sub-directory used as build context; `/` is the root of the repository',
    example: '/apps/web',
  });

const Command = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => text.trim() !== '' && !/[\p{Cc}\p{Surrogate}]/u.test(text), 'Must be one line of text');

/** How an application is built and started, in place of what is recognised. */
const OwnBuild = {
  buildCommand: Command.optional().meta({
    description:
      'Command line that builds the application. A shell runs it in `buildPath` after the dependencies are installed. Ignored if a Dockerfile builds the application',
    example: 'npm run build:production',
  }),
  startCommand: Command.optional().meta({
    description:
      'Command line that starts the application. A shell runs it in `buildPath`. The application must listen on the port in the variable PORT. Ignored if a Dockerfile defines the start command',
    example: 'node dist/server.js',
  }),
};

const healthPath = z
  .string()
  .max(500)
  .regex(/^\/[!-~]*$/, 'Must be a path that begins with / and has no spaces')
  .refine((path) => !path.startsWith('//') && !path.includes('#'), 'Must be a path without host and fragment')
  .optional()
  .meta({
    description:
      'Path of the health check. The application is healthy if the response status is below 500. Default `/`',
    example: '/healthz',
  });

/** What of a repository is kept elsewhere, and is fetched where it is asked for. */
const Extras = {
  submodules: z.boolean().optional().meta({
    description:
      'Whether to fetch the submodules of the repository, at most 20 and two levels deep. Submodules on another host must be public. Default false',
    example: true,
  }),
  lfs: z.boolean().optional().meta({
    description:
      'Whether to fetch the Git LFS files of the repository, at most 1,000. Needs an HTTPS address. Default false',
    example: true,
  }),
};

const built = {
  branch,
  buildPath,
  buildType: BuildType.default('dockerfile').meta({ description: 'How the image is built' }),
  ...OwnBuild,
  healthPath,
  ...Extras,
};

const SEGMENT = '[A-Za-z0-9_][A-Za-z0-9._-]*';

const repo = (form: RegExp) =>
  z
    .string()
    .max(300)
    .regex(form, 'Must have the form owner/name')
    .meta({ description: 'Repository as owner/name', example: 'acme/shop' });

const ownerAndName = repo(new RegExp(`^${SEGMENT}/${SEGMENT}$`));
/** GitLab has groups within groups. */
const groupsAndName = repo(new RegExp(`^${SEGMENT}(/${SEGMENT})+$`));

const GithubSource = z.object({
  type: z.literal('github'),
  repo: ownerAndName,
  githubId: idOf('gp').meta({ description: 'A GitHub provider of the organization (`gitProvider.create`)' }),
  ...built,
});

const GitlabSource = z.object({
  type: z.literal('gitlab'),
  repo: groupsAndName,
  gitlabId: idOf('gp').meta({ description: 'A GitLab provider of the organization (`gitProvider.create`)' }),
  ...built,
});

const GitSource = z.object({
  type: z.literal('git'),
  customGitUrl: z
    .string()
    .max(2000)
    .superRefine((text, context) => {
      // Whether plain http is accepted is a setting; the service that has the settings judges it.
      const parsed = parseGitUrl(text, { allowHttp: true });
      if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.reason });
    })
    .meta({
      description: 'HTTPS or SSH clone URL of any git host',
      example: 'https://git.example.com/acme/shop.git',
    }),
  customGitSSHKeyId: idOf('ssh').optional().meta({
    description: 'A stored SSH key (`sshKey.create`), for private repositories',
  }),
  ...built,
});

const DockerSource = z.object({
  type: z.literal('docker'),
  dockerImage: z
    .string()
    .refine(...atMost(1000))
    .refine(
      isImageReference,
      'Must be an image reference such as nginx:1.27 or registry.example.com/team/app@sha256:…',
    )
    .meta({ description: 'Image to deploy; no build step', example: 'nginx:1.27' }),
  healthPath,
});

/** The same field, which null takes back. */
function clearable<Inner extends z.ZodType>(
  field: z.ZodOptional<Inner>,
): z.ZodOptional<z.ZodNullable<Inner>> {
  return z.optional(z.nullable(field.unwrap())).meta(field.meta() ?? {});
}

/** The fields of a source that `application.update` changes one by one; null takes one back. */
export const SourceOptions = z.object({
  healthPath: clearable(healthPath),
  buildCommand: clearable(OwnBuild.buildCommand),
  startCommand: clearable(OwnBuild.startCommand),
  submodules: clearable(Extras.submodules),
  lfs: clearable(Extras.lfs),
});
export type SourceOptions = z.output<typeof SourceOptions>;

/** The fields of each source type. */
const SOURCES = {
  github: GithubSource,
  gitlab: GitlabSource,
  docker: DockerSource,
  git: GitSource,
} as const satisfies { [Type in SourceType]: z.ZodObject<{ type: z.ZodLiteral<Type> }> };

type AnySource = (typeof SOURCES)[SourceType];

export const Source = z
  .discriminatedUnion('type', Object.values(SOURCES) as [AnySource, ...AnySource[]])
  .meta({
    description: 'Source of the code; the fields depend on `type`',
    example: { type: 'git', customGitUrl: 'https://git.example.com/acme/shop.git', branch: 'main' },
  });
export type Source = z.output<typeof Source>;

/** Longest single variable that Linux passes to a program, its name and the `=` included. */
const MAX_VARIABLE_BYTES = 128 * 1024;
export const MAX_VARIABLES = 1000;

export const EnvName = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_]*$/,
    'Must be a variable name: letters, digits and underscores, with no digit at the beginning',
  )
  .max(256);

const EnvValue = z
  .string()
  .refine(...atMost(MAX_VARIABLE_BYTES, 'Must be shorter than 128 KiB'))
  .refine(isStorable, 'Must be Unicode text without NUL')
  .refine((value) => Buffer.byteLength(value) < MAX_VARIABLE_BYTES - 300, 'Must be shorter than 128 KiB');

const variables = <Value extends z.ZodType>(value: Value) =>
  z
    // The message names the rule that a variable name breaks.
    .record(EnvName, value, {
      error: (issue) => (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined),
    })
    .refine(...atMostEntries(MAX_VARIABLES, `At most ${MAX_VARIABLES} variables`));

export const EnvVars = variables(EnvValue).meta({
  description: 'Environment variables by name',
  example: { NODE_ENV: 'production' },
});

/** Changes to the variables of an application. */
export const EnvChanges = variables(EnvValue.nullable()).meta({
  description: 'Variables to set, by name; null removes a variable. Other variables do not change',
  example: { FEATURE_FLAG: 'on', OLD_SETTING: null },
});

export const Port = z.number().int().min(1).max(65535).default(80).meta({
  description:
    'Port on which the application listens in its container. Listen on the port in the variable PORT: it contains this number, or another one if the engine runs no containers',
  example: 3000,
});
