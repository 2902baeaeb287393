import { confirmRestoreCommand, rotateKeyCommand, upgradeCommand } from './commands/admin.ts';
import { backupCommand, backupsCommand, restoreCommand } from './commands/backup.ts';
import { completeCommand, completionCommand } from './commands/completion.ts';
import {
  deployCommand,
  deploymentsCommand,
  restartCommand,
  rollbackCommand,
} from './commands/deployments.ts';
import { doctorCommand } from './commands/doctor.ts';
import { domainsAddCommand, domainsListCommand, domainsRemoveCommand } from './commands/domains.ts';
import {
  envGetCommand,
  envListCommand,
  envPullCommand,
  envPushCommand,
  envSetCommand,
  envUnsetCommand,
} from './commands/env.ts';
import { gitCredentialCommand } from './commands/git-credential.ts';
import { importCommand } from './commands/import.ts';
import {
  importsListCommand,
  importsRetryCommand,
  importsRollbackCommand,
  importsShowCommand,
} from './commands/imports.ts';
import { linkCommand, unlinkCommand } from './commands/link.ts';
import { appsCommand, projectsCommand } from './commands/lists.ts';
import { logsCommand } from './commands/logs.ts';
import { removeCommand } from './commands/remove.ts';
import { runCommand } from './commands/run.ts';
import { demoCommand, serveCommand } from './commands/server.ts';
import { loginCommand, logoutCommand, whoamiCommand } from './commands/session.ts';
import { settingsGetCommand, settingsSetCommand } from './commands/settings.ts';
import { openCommand, statusCommand } from './commands/status.ts';
import { domainsVerifyCommand } from './commands/verify-domain.ts';
import type { Command } from './core/command.ts';

/** Commands that belong together, under a heading of the help. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly Command[]>> = {
  'Getting started': [demoCommand, loginCommand, importCommand],
  Sites: [
    projectsCommand,
    appsCommand,
    statusCommand,
    openCommand,
    linkCommand,
    unlinkCommand,
    removeCommand,
  ],
  Deployments: [deployCommand, deploymentsCommand, rollbackCommand, restartCommand, logsCommand, runCommand],
  Settings: [settingsGetCommand, settingsSetCommand],
  Variables: [envListCommand, envGetCommand, envSetCommand, envUnsetCommand, envPushCommand, envPullCommand],
  Domains: [domainsListCommand, domainsAddCommand, domainsVerifyCommand, domainsRemoveCommand],
  Imports: [importsListCommand, importsShowCommand, importsRetryCommand, importsRollbackCommand],
  Platform: [
    doctorCommand,
    backupCommand,
    backupsCommand,
    restoreCommand,
    upgradeCommand,
    confirmRestoreCommand,
    rotateKeyCommand,
  ],
  Account: [whoamiCommand, logoutCommand],
  Other: [completionCommand, serveCommand, completeCommand(() => COMMANDS), gitCredentialCommand],
};

export const COMMANDS: readonly Command[] = Object.values(COMMAND_GROUPS).flat();
