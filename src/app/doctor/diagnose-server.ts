import { type Config, loadConfig } from '../../config/config.ts';
import type { DoctorCheck, Finding } from '../../domain/doctor.ts';
import { messageOf } from '../../kernel/fault.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock } from './check-clock.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase, type DatabaseState } from './check-database.ts';
import { checkEngine } from './check-engine.ts';
import { checkApplicationNames, checkIngressAddress, checkPublicUrl } from './check-names.ts';
import { checkPorts } from './check-ports.ts';
import { checkGit, checkNode, checkSsh } from './check-programs.ts';
import { checkCaddy, checkLicenseHub, checkMail, type HubState } from './check-services.ts';
import { examine, ok, problem, type Result, type Settings, secretMasker } from './findings.ts';

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
  const check = (name: DoctorCheck, work: (aborted: AbortSignal) => Promise<Result> | Result) =>
    examine(name, signal, work);
  const programs = [
    check('node', () => checkNode()),
    check('git', () => checkGit()),
    check('ssh', () => checkSsh()),
  ];
  let config: Config;
  try {
    config = loadConfig(settings);
  } catch (error) {
    const finding = await check('settings', () =>
      problem(messageOf(error), 'docs/reference/configuration.md lists the settings.'),
    );
    return [finding, ...(await Promise.all(programs))];
  }
  const isInstance = config.ROLES.includes('instance');
  const usesCaddy = (isInstance && config.INGRESS === 'caddy') || config.DOCS_UPSTREAM_URL !== undefined;
  const hubUrl = isInstance ? config.LICENSE_HUB_URL : undefined;
  let records: DatabaseState | undefined;
  let hub: HubState | undefined;
  const database = check('database', async () => {
    records = await checkDatabase(config);
    return records.result;
  });
  const caddy = usesCaddy ? check('caddy', () => checkCaddy(config)) : null;
  const licenseHub =
    hubUrl === undefined
      ? null
      : check('licenseHub', async (aborted) => {
          hub = await checkLicenseHub(hubUrl, aborted);
          return hub.result;
        });
  await Promise.all([database, caddy, licenseHub]);
  const users = {
    isServerRunning: records?.isInUse ?? false,
    isCaddyRunning: (await caddy)?.result === 'ok',
  };
  const clocks = [
    { name: 'the license hub', aheadMs: hub?.clockAheadMs ?? null },
    { name: 'PostgreSQL', aheadMs: records?.clockAheadMs ?? null },
  ];
  const found = await Promise.all([
    check('settings', () => ok(`Roles: ${config.ROLES.join(', ')}. Data folder: ${config.DATA_DIR}.`)),
    ...programs,
    isInstance ? check('engine', () => checkEngine(config)) : null,
    check('ports', () => checkPorts(config, users)),
    check('dataFolder', () => checkDataFolder(config.DATA_DIR)),
    database,
    check('publicUrl', () => checkPublicUrl(config)),
    check('certificate', (aborted) => checkCertificate(config, users.isServerRunning, aborted)),
    isInstance ? check('ingressAddress', () => checkIngressAddress(config)) : null,
    isInstance ? check('applicationNames', () => checkApplicationNames(config)) : null,
    caddy,
    licenseHub,
    check('mail', () => checkMail(config)),
    check('clock', () => checkClock(clocks)),
  ]);
  return found.filter((finding) => finding !== null);
}
