import { resolve } from 'node:path';
import { z } from 'zod';
import { SETTINGS } from '../kernel/setting.ts';
import { count, flag, httpUrl } from '../kernel/setting-formats.ts';

const file = () =>
  z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional();

/** Backups of the platform's own records and files. */
export const backupSettings = {
  BACKUP_TARGET: z.string().min(1).optional().register(SETTINGS, {
    roles: 'all',
    meaning:
      'Where backups are kept: a folder, or `s3://bucket/prefix`. The server then makes them on a schedule.',
    unset: 'no scheduled backups',
  }),
  BACKUP_INTERVAL_HOURS: count
    .prefault('24')
    .register(SETTINGS, { roles: 'all', meaning: 'Hours between two scheduled backups.' }),
  BACKUP_KEEP: count.prefault('14').register(SETTINGS, {
    roles: 'all',
    meaning: 'How many backups of a data folder are kept; older ones are removed after each new one.',
  }),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Encrypts backups, at least 12 characters. `BACKUP_PASSPHRASE_FILE` is safer.',
    unset: 'see `BACKUP_PASSPHRASE_FILE`',
  }),
  BACKUP_PASSPHRASE_FILE: file().register(SETTINGS, {
    roles: 'all',
    meaning: 'File whose first line is the passphrase that encrypts backups.',
    unset: 'see `BACKUP_KEY_FILE`',
  }),
  BACKUP_KEY_FILE: file().register(SETTINGS, {
    roles: 'all',
    meaning: 'File with 32 bytes in base64 that encrypt backups, instead of a passphrase.',
    unset: 'backups are not encrypted, and contain neither the encryption key nor credentials',
  }),
  BACKUP_ENCRYPTION_KEY: flag.prefault('true').register(SETTINGS, {
    roles: 'all',
    meaning: '`false`: encrypted backups leave out the encryption key of the stored secrets.',
  }),
  BACKUP_S3_ENDPOINT: httpUrl.optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Address of an S3-compatible store for `s3://` targets.',
    unset: 'Amazon S3 in `BACKUP_S3_REGION`',
  }),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as us-east-1')
    .default('us-east-1')
    .register(SETTINGS, { roles: 'all', meaning: 'Region of the S3-compatible store.' }),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Access key of the S3-compatible store.',
    unset: 'required for `s3://` targets',
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().register(SETTINGS, {
    roles: 'all',
    meaning: 'Secret of the access key.',
    unset: 'required for `s3://` targets',
  }),
  BACKUP_BEFORE_UPGRADE: flag.prefault('true').register(SETTINGS, {
    roles: 'all',
    meaning:
      '`true`: before a start changes the tables, it copies the records into `before-upgrade` in `DATA_DIR`.',
  }),
  POSTGRES_BIN_DIR: file().register(SETTINGS, {
    roles: 'all',
    meaning: 'Folder of `pg_dump` and `pg_restore`. They must not be older than the PostgreSQL server.',
    unset: 'the usual folders of programs',
  }),
};
