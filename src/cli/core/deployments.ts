import { chooseApplication } from './applications.ts';
import type { Cli, SignedIn } from './cli.ts';
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

/** A connection and the id of the deployment. A whole id needs no application. */
export async function chooseDeployment(
  cli: Cli,
  app: string | undefined,
  named: string,
): Promise<{ readonly signedIn: SignedIn; readonly deploymentId: string }> {
  if (WHOLE_ID.test(named)) return { signedIn: await cli.signIn(), deploymentId: named };
  const chosen = await chooseApplication(cli, app);
  const { client, applicationId } = chosen;
  return { signedIn: chosen, deploymentId: await findDeployment(client, applicationId, named) };
}
