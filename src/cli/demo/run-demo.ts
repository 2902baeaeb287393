import { randomBytes } from 'node:crypto';
import type { Environment } from '../../config/command-line.ts';
import { USER_AGENT } from '../core/cli.ts';
import { type Client, connect } from '../core/connect.ts';
import type { Finished } from './closing-words.ts';
import type { Display, Progress, Stage } from './display.ts';
import { DemoFailure } from './failure.ts';
import { fetchPage } from './fetch-page.ts';
import { followDeployment } from './follow-deployment.ts';
import { pushSite } from './push-site.ts';
import { type DemoServer, startDemoServer } from './server.ts';

export interface DemoOptions {
  /** Folder of the site that is put into the repository. */
  readonly site: string;
  readonly display: Display;
  readonly signal: AbortSignal;
  readonly environment: Environment;
  /**
   * Everything works: shows that, and keeps the demo running as long as it wants. `ended` resolves if the server ends.
   */
  whenUp(finished: Finished, ended: Promise<DemoFailure>): Promise<void>;
}

type ImportRequest = Parameters<Client['siteImport']['create']['mutate']>[0];
type ImportResult = Awaited<ReturnType<Client['siteImport']['create']['mutate']>>;

/** What the stages hand on to each other. */
interface Scene {
  server?: DemoServer;
  sourceUrl?: string;
  request?: ImportRequest;
  result?: ImportResult;
}

const HOST = 'field-notes.localhost';

/** The whole story: server, repository, import, deployment, and a visit. Leaves nothing behind, however it ends. */
export async function runDemo({ site, display, signal, environment, whenUp }: DemoOptions): Promise<void> {
  const scene: Scene = {};
  try {
    await display(stagesOf(scene, { site, signal, environment }));
    const server = present(scene.server);
    const { applicationId, url } = present(scene.result);
    const { credentialsFile } = server;
    const finished = {
      siteUrl: present(url),
      url: server.url,
      applicationId: present(applicationId),
      credentialsFile,
    };
    await whenUp(finished, server.ended);
  } finally {
    await scene.server?.stop();
  }
}

type Given = Pick<DemoOptions, 'site' | 'signal' | 'environment'>;

function stagesOf(scene: Scene, { site, signal, environment }: Given): Stage[] {
  const stage = (title: string, run: Stage['run']): Stage => ({
    title,
    async run(progress) {
      signal.throwIfAborted();
      await run(progress);
    },
  });
  const client = () => {
    const { url, credentials } = present(scene.server);
    return connect({ url, key: credentials.apiKey, userAgent: USER_AGENT });
  };
  return [
    stage('Start Pilothouse on a throw-away data folder', async ({ print }) => {
      scene.server = await startDemoServer(signal, environment);
      print(`${scene.server.url}, ingress on port ${scene.server.ingressPort}`);
    }),
    stage('Push the sample site to it', async ({ print }) => {
      const { url, credentials } = present(scene.server);
      const signedIn = { url, key: credentials.apiKey, client: client() };
      scene.sourceUrl = await pushSite(signedIn, site, { environment, signal });
      print(scene.sourceUrl);
    }),
    stage('Ask whether the site can be imported', async (progress) => {
      scene.request = await planImport(client(), scene, progress);
    }),
    stage('Import the site with one call', async (progress) => {
      scene.result = await importSite(client(), present(scene.request), progress);
    }),
    stage('Deploy', async ({ print, at }) => {
      const { deploymentId } = present(scene.result);
      await followDeployment(client(), present(deploymentId), { signal, print, atStep: at });
    }),
    stage(`Visit ${HOST} through the ingress`, async ({ print }) => {
      const { status, title, facts } = await fetchPage(HOST, present(scene.server).ingressPort, signal);
      print(`HTTP ${status}, title "${title ?? 'none'}"`);
      for (const fact of facts) print(fact);
      if (status !== 200) throw new DemoFailure(`The site answered ${status}.`);
    }),
  ];
}

/** With a database where this machine can have one; the preview knows. */
async function planImport(client: Client, scene: Scene, { print }: Progress): Promise<ImportRequest> {
  const request: ImportRequest = {
    organizationId: present(scene.server).credentials.organizationId,
    name: 'Field notes',
    domain: HOST,
    source: {
      type: 'git',
      customGitUrl: present(scene.sourceUrl),
      branch: 'main',
      buildType: 'nixpacks',
    },
  };
  const password = `p@ss:w/rd?#[%]&=+ ${randomBytes(12).toString('base64url')}`;
  const withDatabase = {
    ...request,
    database: { type: 'postgres' as const, name: 'notes', user: 'notes', password },
  };
  const preview = await client.siteImport.preview.mutate(withDatabase);
  // Browsers and curl resolve names below localhost to this machine without asking its resolver.
  for (const { code, message } of preview.warnings) if (code !== 'DOMAIN_NOT_POINTED') print(message);
  if (preview.valid) {
    print(`Yes, with a PostgreSQL database, at ${HOST}`);
    return withDatabase;
  }
  const [other] = preview.errors.filter(
    ({ code, path }) => code !== 'ENGINE_UNSUPPORTED' || path[0] !== 'database',
  );
  if (other !== undefined) throw new DemoFailure(`The import is not possible: ${other.message}`);
  for (const { message } of preview.errors) print(`Without a database: ${message}`);
  return request;
}

async function importSite(
  client: Client,
  request: ImportRequest,
  { print }: Progress,
): Promise<ImportResult> {
  const result = await client.siteImport.create.mutate(request);
  const { steps } = await client.siteImport.get.query({ siteImportId: result.importId });
  for (const { name, status, errorMessage } of steps) {
    print(`${name}: ${status}${errorMessage === undefined ? '' : `, ${errorMessage}`}`);
  }
  if (result.status === 'success') return result;
  throw new DemoFailure(
    `The import ended as ${result.status}: ${result.errorMessage ?? 'no reason was given'}`,
  );
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('An earlier stage has not left what this one needs');
  return value;
}
