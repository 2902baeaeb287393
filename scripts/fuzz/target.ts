import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { startDemoServer } from '../../src/cli/demo/server.ts';
import { readEnvironment } from '../../src/config/command-line.ts';
import type { Target } from './requests.ts';

/** A server that is measured, and what opens it. */
export interface OpenTarget extends Target {
  readonly url: string;
  close(): Promise<void>;
}

const Credentials = z.object({ organizationId: z.string(), apiKey: z.string() });
type Credentials = z.output<typeof Credentials>;

/** A separate server, which is removed with all its data. */
export async function startTarget(): Promise<OpenTarget> {
  const server = await startDemoServer(new AbortController().signal, readEnvironment());
  const target = await prepared(server.url, server.credentials);
  return { ...target, url: server.url, close: () => server.stop() };
}

/** A server that runs already; what is made there for the measurement goes again. */
export async function useTarget(url: string, credentialsFile: string): Promise<OpenTarget> {
  const credentials = Credentials.parse(JSON.parse(await readFile(credentialsFile, 'utf8')));
  const { projectId, ...target } = await prepared(url, credentials);
  return {
    ...target,
    url,
    close: async () => {
      await call(url, credentials, 'application.remove', { applicationId: target.applicationId });
      await call(url, credentials, 'project.remove', { projectId });
    },
  };
}

const Project = z.object({ projectId: z.string() });
const ProjectDetails = z.object({ environments: z.array(z.object({ environmentId: z.string() })).min(1) });
const Application = z.object({ applicationId: z.string() });
const ApplicationDetails = z.object({ deployWebhookUrl: z.string() });

/** Makes an application that is never deployed, for the sake of its deploy webhook. */
async function prepared(
  url: string,
  credentials: Credentials,
): Promise<Target & { readonly projectId: string; readonly applicationId: string }> {
  const { projectId } = Project.parse(await call(url, credentials, 'project.create', { name: 'Cost' }));
  const { environments } = ProjectDetails.parse(
    await call(url, credentials, `project.get?projectId=${projectId}`),
  );
  const application = {
    environmentId: environments[0]?.environmentId,
    name: 'Cost',
    source: { type: 'git', customGitUrl: 'https://git.example/cost.git' },
  };
  const { applicationId } = Application.parse(
    await call(url, credentials, 'application.create', application),
  );
  const { deployWebhookUrl } = ApplicationDetails.parse(
    await call(url, credentials, `application.get?applicationId=${applicationId}`),
  );
  const { apiKey, organizationId } = credentials;
  return { apiKey, organizationId, projectId, applicationId, deployPath: new URL(deployWebhookUrl).pathname };
}

async function call(
  url: string,
  { apiKey }: Credentials,
  operation: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/api/${operation}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
