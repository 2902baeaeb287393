import { z } from 'zod';
import { GIT_HOST_KINDS, PUBLIC_GIT_HOSTS } from '#src/domain/git-host.ts';
import { registryHostOf } from '#src/kernel/image-reference.ts';
import { IsoTime, idOf, Name, Paging, pageOf } from './common.ts';

/** Credentials of private repositories and images: git providers, SSH keys and registries. Secrets are never returned. */

export const GitProviderType = z.enum(GIT_HOST_KINDS);

const GitProviderFields = z.object({
  type: GitProviderType,
  name: Name,
  baseUrl: z
    .string()
    .max(500, { abort: true })
    .check(z.url({ protocol: /^https?$/ }))
    .refine((url) => {
      const { username, password, search, hash } = new URL(url);
      return username === '' && password === '' && search === '' && hash === '';
    }, 'Must not carry credentials, a query or a fragment')
    .optional()
    .meta({
      description: 'Of a self-hosted host; default the public one',
      example: 'https://gitlab.example.com',
    }),
  token: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, 'Must be printable characters without spaces')
    .optional()
    .meta({ description: 'Access token that may read the repositories; left out for public ones' }),
  appId: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, "Must be an App's number or client ID")
    .optional()
    .meta({ description: 'Of a GitHub App, in the place of a token; together with `privateKey`' }),
  privateKey: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .meta({ description: 'Of the GitHub App: the RSA key in PEM form that GitHub has generated' }),
  webhookSecret: z
    .string()
    .max(1000)
    .regex(
      /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
      'Must be printable ASCII characters, without spaces at its ends',
    )
    .optional()
    .meta({
      description:
        'What the git host signs its push events with, or shows in them; one is generated where none is given',
    }),
});

type GitProviderFields = z.output<typeof GitProviderFields>;

/** What does not go together, by the field that has to be changed. */
const GIT_PROVIDER_RULES: readonly [
  field: keyof GitProviderFields,
  message: string,
  isBroken: (given: GitProviderFields) => boolean,
][] = [
  [
    'privateKey',
    'Must be given together with appId',
    ({ appId, privateKey }) => (appId === undefined) !== (privateKey === undefined),
  ],
  ['appId', 'Must be of a GitHub App', ({ type, appId }) => appId !== undefined && type !== 'github'],
  [
    'token',
    'Must be left out where a GitHub App is given',
    ({ token, appId }) => token !== undefined && appId !== undefined,
  ],
  [
    'baseUrl',
    'Required: this git host has no public address',
    ({ type, baseUrl }) => PUBLIC_GIT_HOSTS[type] === null && baseUrl === undefined,
  ],
];

export const CreateGitProvider = GitProviderFields.superRefine((given, context) => {
  for (const [field, message, isBroken] of GIT_PROVIDER_RULES)
    if (isBroken(given)) context.addIssue({ code: 'custom', path: [field], message });
});

const webhookSecret = z
  .string()
  .meta({ description: 'To be entered at the git host beside `eventsUrl`. It is shown this once' });
const eventsUrl = z
  .string()
  .meta({ description: 'Where the git host has to send its push events, as JSON; see `webhookSecret`' });

export const CreatedGitProvider = z.object({
  gitProviderId: z.string(),
  eventsUrl,
  webhookSecret: webhookSecret.optional().meta({
    description: 'The generated secret, to be entered at the git host beside `eventsUrl`; shown this once',
  }),
});
export const NewWebhookSecret = z.object({ gitProviderId: z.string(), eventsUrl, webhookSecret });
export const GitProviderRef = z.object({ gitProviderId: idOf('gp') });
export const GitProviderView = z.object({
  gitProviderId: z.string(),
  type: GitProviderType,
  name: z.string(),
  baseUrl: z.string(),
  hasToken: z.boolean(),
  appId: z.string().nullable().meta({ description: 'Of a GitHub App' }),
  hasWebhookSecret: z.boolean().meta({ description: 'Without one every push event is refused' }),
  eventsUrl,
  createdAt: IsoTime,
});
export type GitProviderView = z.output<typeof GitProviderView>;
export const ListGitProviders = Paging;
export const GitProviderPage = pageOf(GitProviderView);

export const CreateRegistry = z.object({
  host: z
    .string()
    .min(1)
    .max(260, { abort: true })
    .refine(
      (text) => registryHostOf(text) !== null,
      'Must be a host as image references name it, with its port',
    )
    .meta({ description: 'As image references name it; `docker.io` for Docker Hub', example: 'ghcr.io' }),
  username: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\x21-\x39\x3b-\x7e]+$/, 'Must be printable characters without spaces and colons')
    .meta({ description: 'As the registry knows it; some want a fixed word beside an access token' }),
  password: z
    .string()
    .min(1)
    .max(10_000)
    .regex(/^[\x20-\x7e]+$/, 'Must be printable ASCII characters')
    .meta({ description: 'Password or access token' }),
});
export const CreatedRegistry = z.object({ registryId: z.string() });
export const RegistryRef = z.object({ registryId: idOf('reg') });
export const RegistryView = z.object({
  registryId: z.string(),
  host: z.string(),
  username: z.string(),
  createdAt: IsoTime,
});
export type RegistryView = z.output<typeof RegistryView>;
export const ListRegistries = Paging;
export const RegistryPage = pageOf(RegistryView);

export const CreateSshKey = z.object({
  name: Name,
  privateKey: z.string().min(1).max(20_000).optional().meta({
    description:
      'Without a passphrase, in OpenSSH or PEM form; an Ed25519 key is generated where none is given',
  }),
});
export const CreatedSshKey = z.object({
  sshKeyId: z.string(),
  publicKey: z.string().meta({ description: 'To be stored as a deploy key at the git host' }),
});
export const SshKeyRef = z.object({ sshKeyId: idOf('ssh') });
export const SshKeyView = z.object({
  sshKeyId: z.string(),
  name: z.string(),
  publicKey: z.string(),
  createdAt: IsoTime,
});
export type SshKeyView = z.output<typeof SshKeyView>;
export const ListSshKeys = Paging;
export const SshKeyPage = pageOf(SshKeyView);
