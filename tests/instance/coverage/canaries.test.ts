import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { ACCOUNT_OPERATIONS, everyRow, overRest, overRpc } from '../../support/coverage.ts';
import { publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { aSite, standing, using } from './a-site.ts';
import { anotherOrganization, everyCredential, firstOwner, type Known } from './credentials.ts';
import { inputOf } from './inputs.ts';
import { expectedStatus } from './permission-table.ts';
import {
  anAppKey,
  aPrivateKey,
  type Canary,
  canary,
  deployTokenOf,
  heardIn,
  lastPart,
  passwordHashOf,
  paymentSecretsOf,
} from './secrets.ts';
import type { Maker, Site } from './site.ts';

/** Secrets in every place that stores one; then every credential calls every procedure, and every output is searched. */

const ENVIRONMENT_VALUE = 'canary-environment-value-7f3a';
const DATABASE_PASSWORD = 'canary-database-password-91bc';
const GIT_TOKEN = 'canary-git-token-55e0';
const WEBHOOK_SECRET = 'canary-webhook-secret-c4d8';
const REGISTRY_PASSWORD = 'canary-registry-password-02be';

let world: TestApp;
let maker: Maker;
let site: Site;
let credentials: Record<string, Known>;
let canaries: Canary[];
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '100000', ORGANIZATIONS_PER_USER: '1000' });
  publishSite(world.git);
  maker = await firstOwner(world);
  site = await aSite(maker, {
    environmentValue: ENVIRONMENT_VALUE,
    databasePassword: DATABASE_PASSWORD,
    gitToken: GIT_TOKEN,
    webhookSecret: WEBHOOK_SECRET,
    registryPassword: REGISTRY_PASSWORD,
  });
  const all = await everyCredential(world, site, await anotherOrganization(world));
  credentials = Object.fromEntries(Object.entries(all).filter(([who]) => WHO.includes(who)));
  const privateKey = aPrivateKey();
  const appKey = anAppKey();
  await world.ok('POST /api/gitProvider.create', {
    ...{ type: 'github', name: 'App', appId: '1234', privateKey: appKey.pem, webhookSecret: WEBHOOK_SECRET },
  });
  await world.ok('POST /api/sshKey.create', { name: 'Canary', privateKey: privateKey.pem });
  const { url } = await world.ok<{ url: string }>('POST /api/member.invite', {
    email: 'canary@example.com',
    role: 'member',
  });
  const cookie =
    decodeURIComponent(credentials['session of operator']?.credential.cookie ?? '').split('=')[1] ?? '';
  canaries = [
    canary('environment value', ENVIRONMENT_VALUE),
    canary('database password', DATABASE_PASSWORD),
    canary('git token', GIT_TOKEN),
    canary('webhook secret', WEBHOOK_SECRET),
    canary('registry password', REGISTRY_PASSWORD),
    canary('key of an App', appKey.secret),
    canary('private key', privateKey.seed),
    canary('deploy token', await deployTokenOf(world, site)),
    ...(await paymentSecretsOf(world, site)),
    canary('invitation', lastPart(url)),
    canary('password', world.password),
    canary('password hash', await passwordHashOf(world)),
    canary('session', cookie),
    canary('session token', cookie.split('.')[0] ?? ''),
    ...Object.entries(credentials)
      .filter(([who, { credential }]) => who !== 'unknown key' && credential.key !== undefined)
      .map(([who, { credential }]) => canary(who, credential.key ?? '')),
  ];
  await aDeploymentThatTalks();
});
afterAll(() => world.close());

const WHO = [
  'guest',
  'unknown key',
  'assistant token',
  'key of operator',
  'session of operator',
  'key of admin',
  'key of granted member',
  'key of ungranted member',
  'key of owner of another organization',
];

/** What the contract shows, and only to those who may change the site. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'application.revealEnv': ['environment value'],
  'database.reveal': ['database password'],
  'application.get': ['deploy token'],
  'paymentGateway.revealMerchantSecret': ['merchant secret'],
  'paymentGateway.revealSigningKey': ['signing key'],
};
const MAY_CHANGE = ['key of operator', 'session of operator', 'key of admin'];

/** What an answer shows only once; it must not be shown again. */
const CREATED: Readonly<Record<string, (body: Answer['body']) => string>> = {
  'apiKey.create': ({ key }) => key,
  'assistantToken.create': ({ token }) => token,
  'license.create': ({ licenseKey }) => licenseKey,
  'gitProvider.create': ({ webhookSecret }) => webhookSecret,
  'gitProvider.regenerateWebhookSecret': ({ webhookSecret }) => webhookSecret,
  'member.invite': ({ url }) => lastPart(url),
  'paymentGateway.rotateSigningKey': ({ webhookSigningKey }) => webhookSigningKey,
  'application.regenerateDeployToken': ({ deployWebhookUrl }) => lastPart(deployWebhookUrl),
};

type Operation = (typeof ACCOUNT_OPERATIONS)[number];
const calls = new Map<string, Promise<void>>();

/** An operation that replaces a secret, after the one that shows it: all payment services share a signing key. */
const CALLED_AFTER: Readonly<Record<string, string>> = {
  'paymentGateway.rotateSigningKey': 'paymentGateway.revealSigningKey',
};

/** Calls an operation with every credential and checks the answers; once, also if several tests need it. */
async function called(operation: Operation): Promise<void> {
  const earlier = ACCOUNT_OPERATIONS.find(({ name }) => name === CALLED_AFTER[operation.name]);
  if (earlier !== undefined) await called(earlier);
  const call = calls.get(operation.name) ?? callWithEveryCredential(operation);
  calls.set(operation.name, call);
  return call;
}

/** For the tests of what the calls leave behind. */
async function everythingCalled(): Promise<void> {
  for (const operation of ACCOUNT_OPERATIONS) await called(operation);
}

async function callWithEveryCredential(operation: Operation): Promise<void> {
  const { name } = operation;
  const created: Canary[] = [];
  for (const [who, known] of Object.entries(credentials)) {
    const isAdmitted = expectedStatus(name, known.standing) === 200;
    for (const call of [overRest, overRpc]) {
      const input = await inputOf(operation, isAdmitted ? using(maker, site, known) : standing(site));
      const answer = await call(world, operation, input, known.credential);
      const shown = MAY_CHANGE.includes(who) ? (SHOWN[name] ?? []) : [];
      expect(heardIn(soundOf(answer), canaries), who).toEqual(shown);
      const secret = isAdmitted ? CREATED[name]?.(answer.body.result?.data.json ?? answer.body) : undefined;
      if (secret !== undefined) created.push(canary(`new by ${name}`, secret));
    }
  }
  canaries.push(...created);
}

describe('no answer contains', () => {
  test.each(ACCOUNT_OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s',
    (_name, operation) => called(operation),
  );

  test('neither do addresses beside the procedures, nor answers to what is wrong', async () => {
    const { applicationId, environmentId } = site;
    const [deployToken, invitation] = [plain('deploy token'), plain('invitation')];
    const answers = [
      await world.call('GET /api/openapi.json'),
      await world.call('GET /api/reference'),
      await world.call(`GET /invitation/${invitation}`, { key: null }),
      await world.call(`GET /api/deploy/${deployToken}`, { key: null }),
      await world.call(`GET /api/nothing?token=${world.key}`, { key: null }),
      await world.call(`GET /api/site-import?limit=${world.key}`),
      await world.call('POST /api/gitProvider.create', {
        body: { type: 'github', name: 'x', token: `${GIT_TOKEN} x` },
      }),
      await world.call('POST /api/gitProvider.create', {
        body: {
          type: 'github',
          name: 'x',
          appId: '1',
          privateKey: GIT_TOKEN,
          webhookSecret: `${GIT_TOKEN}\n`,
        },
      }),
      await world.call('POST /api/gitProvider.create', {
        body: { type: 'github', name: 'x', appId: '1', privateKey: GIT_TOKEN },
      }),
      await world.call('POST /api/registry.create', {
        body: { host: 'x', username: 'x', password: `${REGISTRY_PASSWORD}\n` },
      }),
      await world.call('POST /api/sshKey.create', { body: { name: 'x', privateKey: GIT_TOKEN } }),
      await world.call('POST /api/application.setEnv', {
        body: { applicationId, envVars: { A: `${ENVIRONMENT_VALUE}\0` } },
      }),
      await world.call('POST /api/database.create', {
        body: { environmentId, type: 'postgres', name: 'x', user: 'x', password: `${DATABASE_PASSWORD}\0` },
      }),
      await world.call('POST /api/project.create', { body: `{"name": "${ENVIRONMENT_VALUE}` }),
    ];
    for (const answer of answers) expect(heardIn(soundOf(answer), canaries), answer.text).toEqual([]);
  });
});

test('no line of the log contains a secret', async () => {
  await everythingCalled();
  expect(world.logLines.length).toBeGreaterThan(100);
  for (const line of world.logLines) expect(heardIn(line, canaries), line).toEqual([]);
});

/** Better Auth looks sessions up by their token; without the signature, which is not stored, it opens nothing. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  session: ['session token'],
  account: ['password hash'],
};

test('no stored column holds one in plain text', async () => {
  await everythingCalled();
  const rows = await everyRow(world);
  expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(15);
  for (const { table, row } of rows) {
    const heard = heardIn(JSON.stringify(row), canaries).filter((name) => !STORED[table]?.includes(name));
    expect(heard, `${table} ${JSON.stringify(row)}`).toEqual([]);
  }
});

test('no file in the data folder holds one, but for the credentials of the first start', async () => {
  await everythingCalled();
  const entries = await readdir(world.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !/^(credentials\.json|.*\.sqlite.*)$/.test(entry.name),
  );
  for (const { parentPath, name } of files)
    expect(heardIn(await readFile(join(parentPath, name), 'latin1'), canaries), name).toEqual([]);
});

test('what was planted would be heard', () => {
  const planted = canary('planted', 'canary-environment-value-7f3a');
  const hidden = Buffer.from('x canary-environment-value-7f3a y').toString('base64');
  for (const text of ['a canary-environment-value-7f3a b', hidden])
    expect(heardIn(text, [planted])).toEqual(['planted']);
  expect(heardIn('canary-environment-value', [planted])).toEqual([]);
});

/** A build and an application that print what they were given, and a failure that repeats it. */
async function aDeploymentThatTalks(): Promise<void> {
  world.workloads.failBuilds(`It failed with SECRET=${ENVIRONMENT_VALUE} and ${DATABASE_PASSWORD}`);
  const { applicationId } = site;
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  const details = await until('the deployment has failed', async () => {
    const { body } = await world.call(`GET /api/deployment.get?deploymentId=${deploymentId}`);
    return body.status === 'error' ? body : undefined;
  });
  world.workloads.failBuilds(null);
  expect(details.errorMessage).toContain('It failed with SECRET=');
  site = { ...site, deploymentId };
}

/** Everything that a client hears: the body and the headers. */
function soundOf({ text, headers }: Answer): string {
  return `${text} ${JSON.stringify([...headers])}`;
}

function plain(name: string): string {
  return canaries.find((one) => one.name === name)?.forms[0] ?? '';
}
