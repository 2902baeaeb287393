import { randomBytes } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { type Database, openDatabase } from '#db/client.ts';
import { lockFolder } from '#db/folder-lock.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { openPublicDns } from '../adapters/public-dns/resolver.ts';
import type { Config } from '../config/config.ts';
import { DOMAIN_PROOF_RULES } from '../domain/host.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/fault.ts';
import { systemIds } from '../kernel/ids.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { CoreServices } from '../services/platform/core/index.ts';
import { workLogFields } from '../services/platform/current-work/index.ts';
import { openStoredVault } from '../services/platform/encryption-key/index.ts';
import { openAuth } from '../services/platform/identity/index.ts';
import {
  openCertificateBudget,
  openRequestBudget,
  openRequestLimit,
} from '../services/platform/limits/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { bootstrap } from '../services/platform/startup/bootstrap.ts';
import { copyBeforeUpgrade } from './backup/before-upgrade.ts';
import { DATA_FILES } from './backup/data-files.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type ChosenEngine, chooseEngine, settleHome } from './engine.ts';
import { type Observability, openObservability } from './observability.ts';
import type { AppOverrides } from './overrides.ts';

export interface OpenedPlatform {
  readonly services: PlatformServices;
  readonly folder: DataFolder;
  readonly metrics: Observability['metrics'];
  /** Null without the role `instance`. */
  readonly engine: ChosenEngine | null;
}

/** Opens what all roles of a process share: the data folder, the database, users and their credentials. */
export async function openPlatformServices(config: Config, overrides: AppOverrides): Promise<OpenedPlatform> {
  const log: Logger = overrides.log ?? pino({ level: config.LOG_LEVEL, mixin: workLogFields });
  const clock = overrides.clock ?? systemClock;
  const folder = await openDataFolder(config.DATA_DIR, config.ENCRYPTION_KEY).catch(blame('DATA_DIR'));
  const database = openOwnDatabase(config, folder);
  await database.ping().catch(blame(config.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL'));
  await copyBeforeUpgrade(config, database, folder.path, log);
  await migrate(database);
  const engine = config.ROLES.includes('instance') ? await chooseEngine(config, overrides) : null;
  const processId = `${folder.id}:${randomBytes(8).toString('hex')}`;
  const { metrics, meter, tracing } = await openObservability(config, log, processId);
  const core: CoreServices = {
    ...{ database, clock, log, meter, tracing, processId },
    ids: systemIds(clock),
    vault: await openStoredVault(database, folder.encryptionKey),
    nodeId: folder.id,
    homeId: engine === null ? folder.id : await settleHome({ database }, engine, folder.id),
  };
  const { publicUrl, ALLOWED_ORIGINS: allowedOrigins, SIGN_UP: signUp } = config;
  const rateLimited = overrides.authRateLimited ?? true;
  const { passwordHash } = overrides;
  const auth = openAuth(core, { publicUrl, allowedOrigins, signUp, rateLimited, passwordHash });
  const services: PlatformServices = {
    ...core,
    ...{ publicUrl, allowedOrigins, auth, budget: openRequestBudget(core) },
    publicDns: overrides.publicDns ?? openPublicDns({ servers: config.DNS_RESOLVER }),
    domainPolicy: { ...DOMAIN_PROOF_RULES[config.DOMAIN_PROOF], cooldownDays: config.DOMAIN_COOLDOWN_DAYS },
    certificates: openCertificateBudget(clock),
    requests: openRequestLimit({ database, clock, perCaller: config.REQUEST_RATE_LIMIT }),
  };
  return { services, folder, metrics, engine };
}

/** On an empty database: the first user, organization and key, left in the data folder. */
export async function writeBootstrapCredentials(
  services: PlatformServices,
  config: Config,
  folder: DataFolder,
): Promise<void> {
  const credentials = await bootstrap(services, {
    email: config.BOOTSTRAP_EMAIL,
    password: config.BOOTSTRAP_PASSWORD,
    organization: config.BOOTSTRAP_ORGANIZATION,
  });
  if (credentials === null) return;
  await folder.writeSecret(DATA_FILES.credentials, `${JSON.stringify(credentials, null, 2)}\n`);
  services.log.info(
    { file: `${folder.path}/credentials.json` },
    'first start: sign in with "pilothouse login" and the email and password in this file',
  );
}

/** An embedded database belongs to one process; it is given back when it is closed. */
function openOwnDatabase({ DATABASE_URL: databaseUrl }: Config, { path: dataDir }: DataFolder): Database {
  const unlock = databaseUrl === undefined ? lockFolder(dataDir) : () => {};
  const database = openDatabase({ databaseUrl, dataDir });
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** Turns a failure to reach what a variable names into a sentence that names the variable. */
function blame(variable: string): (cause: unknown) => never {
  return (cause) => {
    throw new OperatorError(`The value of ${variable} cannot be used: ${messageOf(cause)}.`, { cause });
  };
}
