import type { TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';

/** An application in a project of its own. */
export interface Site {
  readonly projectId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly name: string;
}

let sites = 0;

const REPOSITORY = {
  type: 'git',
  customGitUrl: 'https://git.example.com/acme/shop.git',
  branch: 'main',
} as const;

/** Creates an application that is not deployed. */
export async function aSite(
  world: TestApp,
  { envVars = {} }: { envVars?: Record<string, string> } = {},
): Promise<Site> {
  sites += 1;
  const name = `Site ${sites}`;
  const { projectId, environmentId } = await world.ok<Pick<Site, 'projectId' | 'environmentId'>>(
    'POST /api/project.create',
    { name },
  );
  const { applicationId } = await world.ok<Pick<Site, 'applicationId'>>('POST /api/application.create', {
    environmentId,
    name,
    source: REPOSITORY,
    envVars,
  });
  return { projectId, environmentId, applicationId, name };
}

/** Deploys an application, and waits until its release runs. */
export async function deploy(world: TestApp, { applicationId }: Site): Promise<void> {
  const hash = 'a'.repeat(40);
  const main = { hash, message: 'Start the shop', files: { Dockerfile: 'FROM scratch' } };
  world.git.put(REPOSITORY.customGitUrl, { branches: { main } });
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  await until('the deployment ends', async () => {
    const { status } = await world.ok<{ status: string }>(
      `GET /api/deployment.get?deploymentId=${deploymentId}`,
    );
    if (status === 'error') throw new Error('The deployment failed.');
    return status === 'done';
  });
}
