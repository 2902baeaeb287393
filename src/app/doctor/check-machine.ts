import type { Config } from '../../config/config.ts';
import type { DoctorCheck, Finding } from '../../domain/doctor.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock } from './check-clock.ts';
import { checkDataFolder } from './check-data-folder.ts';
import type { DatabaseState } from './check-database.ts';
import { checkEngine } from './check-engine.ts';
import { checkApplicationNames, checkIngressAddress, checkPublicUrl } from './check-names.ts';
import type { PortUsers } from './check-ports.ts';
import { checkGit, checkNode, checkSsh } from './check-programs.ts';
import { checkCaddy, checkLicenseHub, checkMail, type HubState } from './check-services.ts';
import { ok, type Result } from './findings.ts';

/** Runs one check with its deadline. */
export type Check = (
  name: DoctorCheck,
  work: (aborted: AbortSignal) => Promise<Result> | Result,
) => Promise<Finding>;

export interface MachineAccess {
  readonly check: Check;
  readonly readDatabase: () => Promise<DatabaseState>;
  /** Null: a running server has its ports. */
  readonly checkListeners: ((users: PortUsers) => Promise<Result>) | null;
}

/** The checks that need no settings. */
export function checkPrograms(check: Check): Promise<Finding>[] {
  return [check('node', () => checkNode()), check('git', () => checkGit()), check('ssh', () => checkSsh())];
}

/** Checks a machine with the settings of its server, in the order in which the findings are shown. */
export async function checkMachine(
  config: Config,
  { check, readDatabase, checkListeners }: MachineAccess,
): Promise<Finding[]> {
  const programs = checkPrograms(check);
  const isInstance = config.ROLES.includes('instance');
  const usesCaddy = (isInstance && config.INGRESS === 'caddy') || config.DOCS_UPSTREAM_URL !== undefined;
  const hubUrl = isInstance ? config.LICENSE_HUB_URL : undefined;
  let records: DatabaseState | undefined;
  let hub: HubState | undefined;
  const database = check('database', async () => {
    records = await readDatabase();
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
    checkListeners === null ? null : check('ports', () => checkListeners(users)),
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
