import { randomBytes } from 'node:crypto';
import { createClient } from '../../packages/client/src/index.ts';
import type { Finished } from './closing-words.ts';
import type { Display, Progress, Stage } from './display.ts';
import { DemoFailure } from './failure.ts';
import { fetchPage } from './fetch-page.ts';
import { type Client, followDeployment } from './follow-deployment.ts';
import { type GitServer, startGitServer } from './git-server.ts';
import { type DemoServer, startDemoServer } from './server.ts';
import { readSite } from './site-files.ts';

export interface DemoOptions {
  /** Folder of the site that is put into the repository. */
  readonly site: string;
  readonly display: Display;
  readonly signal: AbortSignal;
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
  git?: GitServer;
  request?: ImportRequest;
  result?: ImportResult;
}

const HOST = 'field-notes.localhost';

/** The whole story: server, repository, import, deployment, and a visit. Leaves nothing behind, however it ends. */
export async function runDemo({ site, display, signal, whenUp }: DemoOptions): Promise<void> {
  const scene: Scene = {};
  try {
    await display(stagesOf(scene, site, signal));
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
    try {
      await scene.server?.stop();
    } finally {
      await scene.git?.close();
    }
  }
}

function stagesOf(scene: Scene, site: string, signal: AbortSignal): Stage[] {
  const stage = (title: string, run: Stage['run']): Stage => ({
    title,
    async run(progress) {
      signal.throwIfAborted();
      await run(progress);
    },
  });
  const client = () => {
    const { url, credentials } = present(scene.server);
    return createClient({ url, apiKey: credentials.apiKey });
  };
  return [
    stage('Put the sample site into a git repository', async ({ print }) => {
      scene.git = await startGitServer();
      print(await makeRepository(scene.git, site));
    }),
    stage('Start Pilothouse on a throw-away data folder', async ({ print }) => {
      scene.server = await startDemoServer(signal);
      print(`${scene.server.url}, ingress on port ${scene.server.ingressPort}`);
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

async function makeRepository(git: GitServer, site: string): Promise<string> {
  const files = await readSite(site);
  const commit = { message: 'Open a notebook', files };
  try {
    const { url } = await git.makeRepository('field-notes', { branches: { main: [commit] } });
    return url;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new DemoFailure('git was not found. Install it: Pilothouse fetches every site with it.');
  }
}

/** With a database where this machine can have one; the preview knows. */
async function planImport(client: Client, scene: Scene, { print }: Progress): Promise<ImportRequest> {
  const request: ImportRequest = {
    organizationId: present(scene.server).credentials.organizationId,
    name: 'Field notes',
    domain: HOST,
    source: {
      type: 'git',
      customGitUrl: `${present(scene.git).baseUrl}/field-notes.git`,
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
