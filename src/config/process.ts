import { resolve } from 'node:path';
import { z } from 'zod';
import { SETTINGS } from '../kernel/setting.ts';
import {
  cidrList,
  count,
  encryptionKey,
  flag,
  httpUrl,
  listenHost,
  originList,
  port,
  roles,
} from '../kernel/setting-formats.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The process and its API. */
export const processSettings = {
  HOST: listenHost
    .default('127.0.0.1')
    .register(SETTINGS, { roles: 'all', meaning: 'Address on which the API listens.' }),
  PORT: port.prefault('3000').register(SETTINGS, { roles: 'all', meaning: 'Port on which the API listens.' }),
  PUBLIC_URL: httpUrl.optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Address that links, redirects and the OpenAPI documents contain.',
    unset: '`http://HOST:PORT`',
  }),
  ROLES: roles
    .prefault('instance,hub,gateway')
    .register(SETTINGS, { roles: 'all', meaning: 'Roles of this process, separated by commas.' }),
  DATA_DIR: z
    .string()
    .min(1)
    .prefault('./data')
    .transform((path) => resolve(path))
    .register(SETTINGS, {
      roles: 'all',
      meaning: 'Folder of the database, the generated keys, sources, releases and logs.',
    }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address; leave it out for SQLite' })
    .optional()
    .register(SETTINGS, {
      roles: 'all',
      meaning: '`postgres://…` keeps the records in PostgreSQL.',
      unset: 'SQLite in `DATA_DIR`',
    }),
  ENCRYPTION_KEY: encryptionKey.optional().register(SETTINGS, {
    roles: 'all',
    meaning:
      '32 bytes in base64. Encrypts every stored secret. All processes on one database need the same key.',
    unset: 'generated into `DATA_DIR`',
  }),
  PLATFORM_NAME: z
    .string()
    .max(40)
    .regex(/\S/, 'must not be blank')
    .default('pilothouse')
    .register(SETTINGS, { roles: 'all', meaning: 'Name of the platform on pages and in mails.' }),
  CONSOLE: flag.prefault('true').register(SETTINGS, {
    roles: 'all',
    meaning: 'Whether the web console is served at `/`. Never with `SERVICE_PUBLIC_API_ONLY=true`.',
  }),
  SERVICE_PUBLIC_API_ONLY: flag.prefault('false').register(SETTINGS, {
    roles: 'all',
    meaning: '`true`: only the published operations answer; every other path is 404.',
  }),
  TRUST_PROXY: cidrList.prefault('').register(SETTINGS, {
    roles: 'all',
    meaning: 'CIDRs of the proxies whose `X-Forwarded-*` headers are trusted, separated by commas.',
  }),
  ALLOWED_ORIGINS: originList.prefault('').register(SETTINGS, {
    roles: 'all',
    meaning:
      'Origins whose pages may call the API with cookies, such as `https://console.example.com`, separated by commas.',
  }),
  REQUEST_RATE_LIMIT: count.prefault('6000').register(SETTINGS, {
    roles: 'all',
    meaning: 'Requests per minute for each key or user. Each address without a credential gets half of it.',
  }),
  READ_RATE_LIMIT: count
    .prefault('120')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Requests per minute for each assistant token.' }),
  ALLOWED_PRIVATE_TARGETS: cidrList.prefault('').register(SETTINGS, {
    roles: 'all',
    meaning:
      'CIDRs that git fetches, webhooks and relays may reach although they are private, separated by commas.',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .register(SETTINGS, {
      roles: 'all',
      meaning: 'Mail server for invitations and notices.',
      unset: 'no mail; the inviter hands over the link',
    }),
  UPDATE_URL: httpUrl.optional().register(SETTINGS, {
    roles: 'all',
    meaning:
      'Address of a `release.json` with the newest version, which operators see in `platform.checkUpgrade`. It is read at most once an hour, only when an operator asks.',
    unset: 'the newest version is not known',
  }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .register(SETTINGS, {
      roles: 'all',
      meaning:
        'Level of the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Logs are JSON lines on standard output.',
    }),
};
