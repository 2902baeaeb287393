import { z } from 'zod';
import { command, flag } from '../core/command.ts';
import { exitCodeOf } from '../core/exit-codes.ts';
import { CliFailure } from '../core/failure.ts';
import { onThisMachine } from '../core/on-this-machine.ts';

export const confirmRestoreCommand = command({
  name: 'admin confirm-restore',
  summary: 'Confirm that a restored platform replaces the earlier one',
  description:
    'After this the server removes releases, databases and repositories that the restored records do not know, contacts the license hub again, and charges due subscriptions. Without --yes it only shows the restore.',
  arguments: z.object({}),
  options: z.object({ yes: flag('Confirm') }),
  json: z.object({
    confirmed: z.boolean(),
    restoredAt: z.string().nullable(),
    backupCreatedAt: z.string().nullable(),
  }),
  examples: [
    { line: 'pilothouse admin confirm-restore --yes', meaning: 'The earlier platform does not run any more' },
  ],
  async run(cli, { yes }) {
    const { confirm } = await import('../../app/administration.ts');
    const outcome = await onThisMachine(() => confirm(cli.environment.forPrograms, { yes }));
    cli.print(outcome, () => {
      if (outcome.restoredAt === null) return 'There is no restore to confirm.\n';
      const what = `The restore of ${outcome.restoredAt}, from the backup of ${outcome.backupCreatedAt},`;
      return outcome.confirmed
        ? `${what} is confirmed.\n`
        : `${what} is not confirmed. Make sure that the earlier server does not run, then give --yes.\n`;
    });
    return outcome.restoredAt !== null && !outcome.confirmed ? exitCodeOf('refused') : 0;
  },
});

export const rotateKeyCommand = command({
  name: 'admin rotate-key',
  summary: 'Replace the encryption key of the stored secrets',
  description:
    'Stop every server first. A new key is made, and every stored secret is sealed with it. After an interruption the same command continues. Sessions end; open payment pages and claim codes become invalid.',
  arguments: z.object({}),
  options: z.object({}),
  json: z.object({
    keyId: z.string(),
    sealed: z.int(),
    file: z.string(),
    previousFile: z.string().nullable(),
  }),
  examples: [{ line: 'pilothouse admin rotate-key', meaning: 'With the settings of the server' }],
  async run(cli) {
    const { rotate } = await import('../../app/administration.ts');
    const rotated = await onThisMachine(() => rotate(cli.environment.forPrograms));
    cli.print(rotated, () =>
      [
        `${rotated.sealed} values are sealed with the new key ${rotated.keyId}, which is in ${rotated.file}.`,
        rotated.previousFile === null
          ? 'Set ENCRYPTION_KEY to the content of this file, and remove the file.'
          : `The earlier key is in ${rotated.previousFile}; earlier backups need it. Keep it elsewhere.`,
        '',
      ].join('\n'),
    );
  },
});

export const upgradeCommand = command({
  name: 'upgrade',
  summary: 'Check whether this version can take over the database',
  description:
    'Changes nothing: the next start of the server applies migrations, after a copy of the records into "before-upgrade" in DATA_DIR. Ends with 5 if this version would not start.',
  arguments: z.object({}),
  options: z.object({ check: flag('Check only; required') }),
  json: z.object({
    version: z.string(),
    level: z.string().nullable(),
    pending: z.array(z.string()),
    problems: z.array(z.string()),
    warnings: z.array(z.string()),
    newestBackup: z.string().nullable(),
  }),
  examples: [{ line: 'pilothouse upgrade --check', meaning: 'Before the first start of a new version' }],
  async run(cli, { check }) {
    if (!check)
      throw new CliFailure('usage', 'Upgrades happen when the server starts.', {
        code: 'USAGE',
        hint: '"pilothouse upgrade --check" checks the database before.',
      });
    const { checkForUpgrade } = await import('../../app/administration.ts');
    const found = await onThisMachine(() => checkForUpgrade(cli.environment.forPrograms));
    cli.print(found, () =>
      [
        `Version ${found.version}; the database is at ${found.level ?? 'no level: it is empty'}.`,
        found.pending.length === 0
          ? 'No migrations are pending.'
          : `The next start applies: ${found.pending.join(', ')}.`,
        `Newest backup: ${found.newestBackup ?? 'not known'}.`,
        ...found.warnings.map((warning) => `Note: ${warning}`),
        ...found.problems.map((problem) => `Problem: ${problem}`),
        '',
      ].join('\n'),
    );
    return found.problems.length > 0 ? exitCodeOf('refused') : 0;
  },
});
