/**
 * `npm run admin -- reset-password|reset-key|make-operator <email>`: restores access for an administrator of the
 * machine. Works beside a running server, on the database and data folder that the environment names.
 */
import { randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#db/client.ts';
import { noMeter } from '#src/adapters/metrics/none.ts';
import { noTracing } from '#src/adapters/tracing/none.ts';
import { DATA_FILES } from '#src/app/backup/data-files.ts';
import { type DataFolder, openDataFolder } from '#src/app/data-folder.ts';
import { type Config, loadConfig } from '#src/config/config.ts';
import { argumentsWithoutEnvFile } from '#src/config/env-file.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { systemIds } from '#src/kernel/ids.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { openVault } from '#src/kernel/vault.ts';
import type { CoreServices } from '#src/services/platform/core/core-services.ts';
import { type Auth, openAuth } from '#src/services/platform/identity/auth.ts';
import {
  findOperator,
  makeUserOperator,
  resetOperatorKey,
  resetOperatorPassword,
} from '#src/services/platform/operator/operator.ts';

const USAGE = `Usage: npm run admin -- <command>

  reset-password   gives the operator a new random password and ends their sessions
  reset-key        makes a new account API key and revokes the one it replaces: the operator's keys
                   named "First key", as the first start makes one, with the keys and tokens that
                   were created with them; other keys stay

  make-operator <email>
                   makes an existing user an operator of the platform

What is new is written into DATA_DIR/credentials.json and not shown. The environment, or the file of
--env-file, has to name the same DATA_DIR, DATABASE_URL and ENCRYPTION_KEY as that of the server, which may
go on running.
`;

type Changes = Readonly<Record<string, string>>;
/** Null: nothing is to be kept in credentials.json. */
type Command = (
  services: CoreServices & { readonly auth: Auth },
  argument: string,
) => Promise<Changes | null>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async 'reset-password'(services) {
    const operator = await findOperator(services);
    const password = randomBytes(18).toString('base64url');
    await resetOperatorPassword(services, operator, password);
    return { email: operator.email, password };
  },
  async 'reset-key'(services) {
    const operator = await findOperator(services);
    return { email: operator.email, ...(await resetOperatorKey(services, operator)) };
  },
  async 'make-operator'(services, email) {
    await makeUserOperator(services, email);
    return null;
  },
};

/** Commands that take an argument. */
const WITH_ARGUMENT: readonly string[] = ['make-operator'];

const [name = '', argument = '', ...more] = argumentsWithoutEnvFile();
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined || more.length > 0 || (argument !== '') !== WITH_ARGUMENT.includes(name)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  const file = await run(command, loadConfig());
  process.stdout.write(`Done: ${name}.${file === null ? '' : ` The new values are in ${file}`}\n`);
} catch (error) {
  process.stderr.write(`${name} failed: ${messageOf(error)}\n`);
  if (!(error instanceof OperatorError) && error instanceof Error)
    process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
}

async function run(change: Command, config: Config): Promise<string | null> {
  await assertStarted(config);
  const folder = await openDataFolder(config.DATA_DIR, config.ENCRYPTION_KEY);
  const database = openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: folder.path });
  try {
    const services: CoreServices = {
      database,
      clock: systemClock,
      ids: systemIds(systemClock),
      vault: openVault(folder.encryptionKey),
      meter: noMeter,
      tracing: noTracing,
      log: pino({ level: 'error' }, pino.destination(2)),
      nodeId: folder.id,
      homeId: folder.id,
      processId: `${folder.id}:admin`,
    };
    const auth = openAuth(services, {
      publicUrl: config.publicUrl,
      allowedOrigins: [],
      signUp: config.SIGN_UP,
      rateLimited: true,
    });
    const changes = await change({ ...services, auth }, argument);
    return changes === null ? null : await keep(folder, config, changes);
  } finally {
    await database.close();
  }
}

/** A mistyped DATA_DIR must not become a new, empty instance. */
async function assertStarted({ DATA_DIR, DATABASE_URL, ENCRYPTION_KEY }: Config): Promise<void> {
  const needed = [
    ...(DATABASE_URL === undefined ? [DATA_FILES.sqlite] : []),
    ...(ENCRYPTION_KEY === undefined ? [DATA_FILES.encryptionKey] : []),
  ];
  for (const file of needed) {
    await access(join(DATA_DIR, file)).catch(() => {
      throw new OperatorError(
        `${DATA_DIR} holds no ${file}. Set DATA_DIR (and the rest) as the server has it.`,
      );
    });
  }
}

/** Changes the content of `credentials.json`, which is replaced as a whole. */
async function keep(folder: DataFolder, config: Config, changes: Changes): Promise<string> {
  const file = join(folder.path, 'credentials.json');
  const known = await readFile(file, 'utf8').then(parseKnown, () => null);
  await folder.writeSecret(
    'credentials.json',
    `${JSON.stringify({ ...(known ?? { baseUrl: config.publicUrl }), ...changes }, null, 2)}\n`,
  );
  return file;
}

/** Null if the file was edited into another form: the change itself is already done. */
function parseKnown(text: string): Changes | null {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
