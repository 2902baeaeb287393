import { type Config, loadConfig } from '../../config/config.ts';
import type { Finding } from '../../domain/doctor.ts';
import { messageOf } from '../../kernel/fault.ts';
import { checkDatabase } from './check-database.ts';
import { type Check, checkMachine, checkPrograms } from './check-machine.ts';
import { checkPorts } from './check-ports.ts';
import { examine, problem, type Settings, secretMasker } from './findings.ts';

/**
 * Checks the machine of a server with its settings. Changes nothing, and sends no credential except to the database and
 * the mail server. Each check has a deadline of 20 seconds; messages contain no secrets.
 */
export async function diagnoseServer(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  const mask = secretMasker(settings);
  const findings = await findAll(settings, signal);
  return findings.map((finding) => ({ ...finding, message: mask(finding.message) }));
}

async function findAll(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  const check: Check = (name, work) => examine(name, signal, work);
  let config: Config;
  try {
    config = loadConfig(settings);
  } catch (error) {
    const finding = await check('settings', () =>
      problem(messageOf(error), 'docs/reference/configuration.md lists the settings.'),
    );
    return [finding, ...(await Promise.all(checkPrograms(check)))];
  }
  return checkMachine(config, {
    check,
    readDatabase: () => checkDatabase(config),
    checkListeners: (users) => checkPorts(config, users),
  });
}
