import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type GitServer, startGitServer } from '../demo/git-server.ts';
import { freePorts } from '../program/free-ports.ts';
import { type Program, spawnProgram, untilReady } from '../program/start-program.ts';
import { type ChaosDatabase, openDatabase } from './database.ts';
import type { ChaosEngine } from './engine.ts';
import { type Link, type LinkTarget, openLink } from './link.ts';
import { openEngine } from './open-engine.ts';
import {
  DATABASE_LINKS,
  type EngineName,
  LINKS,
  type LinkName,
  PROCESSES,
  type ProcessIndex,
} from './plan.ts';
import { openReceiver, type Receiver } from './receiver.ts';

export interface License {
  readonly licenseKey: string;
  readonly instanceId: string;
}

/** Three control-plane processes on one PostgreSQL behind a load balancer, with a link on every way between them. */
export interface Cluster {
  readonly folder: string;
  /** Address of the load balancer: the public address of the platform. */
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly encryptionKey: string;
  /** Each may reserve only some names in a minute: several users have their own. */
  readonly licenses: readonly License[];
  readonly database: ChaosDatabase;
  /** Address of the platform's database, past every link. */
  readonly databaseUrl: string;
  /** Creates an empty database beside it. Returns its address. */
  createDatabase(): Promise<string>;
  readonly git: GitServer;
  /** The port under which the git host is reached through its link. */
  readonly gitPort: number;
  readonly receiver: Receiver;
  readonly receiverPort: number;
  readonly engine: ChaosEngine;
  readonly links: Readonly<Record<LinkName, Link>>;
  program(index: ProcessIndex): Program;
  dataDir(index: ProcessIndex): string;
  /** Where a process accepts visitors. */
  ingressPort(index: ProcessIndex): number;
  /** Starts a process that has ended, and waits until it serves. */
  start(index: ProcessIndex): Promise<void>;
  close(): Promise<void>;
}

const Credentials = z.object({ organizationId: z.string(), apiKey: z.string() });
const LICENSE_COUNT = 4;

export async function openCluster(engineName: EngineName = 'process'): Promise<Cluster> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'pilothouse-chaos-'));
    await chmod(folder, 0o711);
    closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const ports = await freePorts(1 + LINKS.length + 4 * PROCESSES.length);
    const take = () => ports.shift() ?? 0;
    const database = await openDatabase(take());
    closing.push(() => database.close());
    let databases = 0;
    const makeDatabase = () => createDatabase(database.url, `chaos_${databases++}`);
    const databaseUrl = await makeDatabase();
    const [git, receiver] = [await startGitServer(), await openReceiver()];
    closing.push(
      () => git.close(),
      () => receiver.close(),
    );

    const apiPorts = PROCESSES.map(take);
    const anyProcess = balance(apiPorts);
    const toDatabase = async () => database.port;
    const dataDir = (index: ProcessIndex) => join(folder, `data-${index + 1}`);
    const engine = await openEngine(engineName, { folder, dataDir, databaseUrl });
    const targets: Record<LinkName, () => Promise<LinkTarget | undefined>> = {
      ...{ clients: anyProcess, 'hub and gateway': anyProcess },
      ...{ 'database 1': toDatabase, 'database 2': toDatabase, 'database 3': toDatabase },
      ...{ 'git host': async () => git.port, receiver: async () => receiver.port },
      'container engine': async () => engine.targets['container engine'],
      'API server': async () => engine.targets['API server'],
    };
    const links = {} as Record<LinkName, Link>;
    for (const name of LINKS) {
      links[name] = await openLink(take(), targets[name]);
      closing.push(() => links[name].close());
    }

    const url = `http://127.0.0.1:${links.clients.port}`;
    const adminKey = randomBytes(24).toString('hex');
    const encryptionKey = randomBytes(32).toString('base64');
    const programs = new Map<ProcessIndex, Program>();
    let licenseKey: string | undefined;
    const rest = PROCESSES.map(() => ({ ingress: take(), dns: take() }));
    const engineSettings = await engine.settings((link) => links[link].port);
    const start = async (index: ProcessIndex) => {
      const through = links[DATABASE_LINKS[index]].port;
      const program = spawnProgram({
        ...{ folder, name: `process-${index + 1}`, port: apiPorts[index] ?? 0 },
        settings: {
          DATA_DIR: dataDir(index),
          DATABASE_URL: databaseUrl.replace(`:${database.port}/`, `:${through}/`),
          ENCRYPTION_KEY: encryptionKey,
          PUBLIC_URL: url,
          INGRESS_PORT: String(rest[index]?.ingress),
          DNS_PORT: String(rest[index]?.dns),
          LICENSE_HUB_URL: `http://127.0.0.1:${links['hub and gateway'].port}`,
          PAYMENT_GATEWAY_URL: `http://127.0.0.1:${links['hub and gateway'].port}`,
          PAYMENT_GATEWAY_ADMIN_KEY: adminKey,
          ...(licenseKey === undefined ? {} : { LICENSE_KEY: licenseKey }),
          ...engineSettings,
          ...{ CONSOLE: 'false', GIT_ALLOW_HTTP: 'true', LOG_LEVEL: 'info' },
          ...{ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8', REQUEST_RATE_LIMIT: '1000000' },
        },
      });
      programs.set(index, program);
      await untilReady(program);
    };
    closing.push(() => engine.cleanUp());
    closing.push(() => Promise.all([...programs.values()].map((program) => program.stop())));

    for (const index of PROCESSES) await mkdir(dataDir(index), { mode: 0o711 });
    await Promise.all(PROCESSES.map(start));
    const { organizationId, apiKey } = await credentialsIn(PROCESSES.map(dataDir));
    const licenses: License[] = [];
    while (licenses.length < LICENSE_COUNT) licenses.push(await createLicense(url, apiKey));
    licenseKey = licenses[0]?.licenseKey;
    await Promise.all([...programs.values()].map((program) => program.stop()));
    await Promise.all(PROCESSES.map(start));
    return {
      ...{
        folder,
        url,
        apiKey,
        organizationId,
        encryptionKey,
        licenses,
        database,
        engine,
        databaseUrl,
        git,
        receiver,
        links,
      },
      ...{ gitPort: links['git host'].port, receiverPort: links.receiver.port, dataDir, start, close },
      createDatabase: makeDatabase,
      ingressPort: (index) => rest[index]?.ingress ?? 0,
      program(index) {
        const program = programs.get(index);
        if (program === undefined) throw new Error(`There is no process ${index}`);
        return program;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One of the processes has done the first start. */
async function credentialsIn(dataDirs: readonly string[]): Promise<z.infer<typeof Credentials>> {
  const read = dataDirs.map((dataDir) => readFile(join(dataDir, 'credentials.json'), 'utf8'));
  const [text, ...others] = (await Promise.allSettled(read)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  );
  if (text === undefined) throw new Error('No process has written credentials at the first start');
  if (others.length > 0) throw new Error('Several processes have written credentials at the first start');
  return Credentials.parse(JSON.parse(text));
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}

/** In turn, past processes that do not listen, as a load balancer does. */
function balance(ports: readonly number[]): () => Promise<number | undefined> {
  let turn = 0;
  return async () => {
    for (let tries = 0; tries < ports.length; tries += 1) {
      turn = (turn + 1) % ports.length;
      const port = ports[turn];
      if (port !== undefined && (await listens(port))) return port;
    }
    return undefined;
  };
}

function listens(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

async function createLicense(url: string, apiKey: string): Promise<License> {
  const call = async (operation: string, body: object) => {
    const response = await fetch(`${url}/api/${operation}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`);
    return z.record(z.string(), z.string()).parse(await response.json());
  };
  const { licenseId, licenseKey = '' } = await call('license.create', { plan: 'enterprise' });
  const { instanceId = '' } = await call('license.addInstance', { licenseId, name: 'Chaos' });
  return { licenseKey, instanceId };
}
