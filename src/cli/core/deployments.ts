import { chooseApplication } from './applications.ts';
import type { Cli } from './cli.ts';
import type { Client } from './connect.ts';
import { CliFailure } from './failure.ts';

const WHOLE_ID = /^dep_[0-9a-z]{26}$/;
const SEARCHED = 100;
export const LATEST = 'latest';

/** Of each value that `findDeployment` accepts, for help. */
export const DEPLOYMENT_FORMS = `id, its unique start, or ${LATEST}`;

/**
 * The id of a deployment of an application, by its id, the start of it or `latest`. Throws a `CliFailure` where not
 * exactly one of the newest hundred matches.
 */
export async function findDeployment(client: Client, applicationId: string, named: string): Promise<string> {
  if (WHOLE_ID.test(named)) return named;
  const { items } = await client.deployment.list.query({ applicationId, limit: SEARCHED });
  const matches = items.filter(({ deploymentId }) => deploymentId.startsWith(named));
  const found = named === LATEST ? items[0] : matches[0];
  const hint = '"pilothouse deployments" lists the deployments.';
  if (found === undefined)
    throw new CliFailure('notFound', `The application has no deployment ${named}.`, {
      ...{ code: 'NOT_FOUND', hint },
    });
  if (matches.length < 2) return found.deploymentId;
  throw new CliFailure('usage', `${matches.length} deployments start with ${named}.`, {
    ...{ code: 'AMBIGUOUS_NAME', hint: `Give more of the id. ${hint}` },
  });
}

/** A client and the id of the deployment. A whole id needs no application. */
export async function chooseDeployment(
  cli: Cli,
  app: string | undefined,
  named: string,
): Promise<{ readonly client: Client; readonly deploymentId: string }> {
  if (WHOLE_ID.test(named)) return { client: (await cli.signIn()).client, deploymentId: named };
  const { client, applicationId } = await chooseApplication(cli, app);
  return { client, deploymentId: await findDeployment(client, applicationId, named) };
}
