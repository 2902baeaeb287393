import { z } from 'zod';
import { command, flag, required, text } from '../core/command.ts';
import { exitCodeOf } from '../core/exit-codes.ts';
import { onThisMachine } from '../core/on-this-machine.ts';
import { facts, table } from '../core/table.ts';
import { ago } from '../core/times.ts';

const SETTINGS_HINT =
  'Run it on the machine of the server, as its user, with the settings of the server in the environment.';

const target = (description: string) =>
  text(`${description}; the default is BACKUP_TARGET`, { value: 'folder or s3://bucket/prefix' });

export const backupCommand = command({
  name: 'backup',
  summary: 'Back up the platform',
  description: `Copies records, logs, pushed repositories and keys into one file; the server goes on running. With a passphrase or key (BACKUP_PASSPHRASE_FILE, BACKUP_KEY_FILE) the file is encrypted, and only then contains the encryption key and credentials. The data of tenants' databases is not included. ${SETTINGS_HINT}`,
  arguments: z.object({}),
  options: z.object({ to: target('Where to store it') }),
  json: z.object({
    name: z.string(),
    target: z.string(),
    bytes: z.int(),
    createdAt: z.string(),
    encrypted: z.boolean(),
    includesEncryptionKey: z.boolean(),
    removed: z.array(z.string()),
  }),
  examples: [
    {
      line: 'BACKUP_PASSPHRASE_FILE=/root/passphrase pilothouse backup --to /mnt/backups',
      meaning: 'Into a folder, encrypted',
    },
  ],
  async run(cli, { to }) {
    const { backUp } = await import('../../app/administration.ts');
    const made = await onThisMachine(() => backUp(cli.environment.forPrograms, { to }, cli.signal));
    if (!made.includesEncryptionKey)
      cli.note(
        'The backup does not contain the encryption key: keep it apart. Without it the secrets are lost.',
      );
    cli.print(made, (paint) =>
      facts(
        [
          ['Backup', made.name],
          ['Stored in', made.target],
          ['Size', sizeText(made.bytes)],
          ['Encrypted', made.encrypted ? 'yes' : 'no'],
          ['Removed', made.removed.length === 0 ? null : made.removed.join(', ')],
        ],
        paint,
      ),
    );
  },
});

export const backupsCommand = command({
  name: 'backups',
  summary: 'List the backups of the platform',
  description: SETTINGS_HINT,
  arguments: z.object({}),
  options: z.object({ in: target('Where they are stored') }),
  json: z.array(z.object({ name: z.string(), createdAt: z.string(), bytes: z.int() })),
  examples: [
    { line: 'pilothouse backups --in s3://backups/pilothouse', meaning: 'In an S3-compatible store' },
  ],
  async run(cli, { in: from }) {
    const { listBackups } = await import('../../app/administration.ts');
    const backups = await onThisMachine(() => listBackups(cli.environment.forPrograms, { from }, cli.signal));
    const now = Date.now();
    cli.print(backups, (paint) =>
      backups.length === 0
        ? 'There is no backup yet. "pilothouse backup" makes one.\n'
        : table(
            ['made', 'size', 'name'],
            backups.map(({ name, createdAt, bytes }) => [ago(createdAt, now), sizeText(bytes), name]),
            paint,
          ),
    );
  },
});

export const restoreCommand = command({
  name: 'restore',
  summary: 'Restore a backup of the platform',
  description: `Verifies the backup, then writes it into DATA_DIR and, for PostgreSQL, into the empty database of DATABASE_URL. Stop the server first. Afterwards nothing unknown is removed and the license hub is not contacted until "pilothouse admin confirm-restore". ${SETTINGS_HINT}`,
  arguments: z.object({ backup: required('Name of a backup, or path of a file', { completes: 'file' }) }),
  options: z.object({
    from: target('Where it is stored'),
    'dry-run': flag('Verify it and show what would be done'),
    force: flag('Restore into a data folder that is not empty; existing files are moved aside'),
  }),
  json: z.object({
    restored: z.boolean(),
    createdAt: z.string(),
    version: z.string(),
    dialect: z.enum(['sqlite', 'postgres']),
    files: z.int(),
    steps: z.array(z.string()),
    problems: z.array(z.string()),
    movedTo: z.string().nullable(),
  }),
  examples: [
    {
      line: 'DATA_DIR=/var/lib/pilothouse pilothouse restore backup.phbackup --dry-run',
      meaning: 'Verify a file, and show what would be done',
    },
  ],
  async run(cli, { backup, from, force, 'dry-run': dryRun }) {
    const { restore } = await import('../../app/administration.ts');
    const outcome = await onThisMachine(() =>
      restore(cli.environment.forPrograms, { backup, from, force, dryRun, cwd: cli.cwd }, cli.signal),
    );
    cli.print(outcome, () => {
      const { createdAt, version, files, steps, problems, movedTo } = outcome;
      return [
        `The backup of ${createdAt} (version ${version}, ${files} files) is complete.`,
        ...steps.map((step) => `  - ${step}`),
        ...problems.map((problem) => `Refused: ${problem}`),
        ...(movedTo === null ? [] : [`Earlier files are in ${movedTo}.`]),
        ...(outcome.restored
          ? ['Restored. Start the server, check it, then run "pilothouse admin confirm-restore".']
          : []),
        '',
      ].join('\n');
    });
    return exitCodeOf(outcome.problems.length > 0 ? 'refused' : 'ok');
  },
});

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
