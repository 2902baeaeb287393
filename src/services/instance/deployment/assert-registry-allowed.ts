import { registryOfImage } from '#src/kernel/image-reference.ts';
import { type Attempt, DeploymentError } from './attempt.ts';

const DOCKER_HUB = registryOfImage('nginx');
const DEADLINE_MS = 5000;

/**
 * An image's registry is an address that a user gives, and the engine that fetches from it judges none: it is judged
 * here, by a call under the same rules as all others. A registry that does not answer is the engine's to tell of.
 */
export async function assertRegistryAllowed(
  { instance, run }: Pick<Attempt, 'instance' | 'run'>,
  image: string,
): Promise<void> {
  const host = registryOfImage(image);
  if (host === DOCKER_HUB) return;
  const answer = await instance.fetch({
    url: `https://${host}/v2/`,
    method: 'HEAD',
    deadlineMs: DEADLINE_MS,
    signal: run.signal,
  });
  if (answer.kind === 'refused')
    throw new DeploymentError(
      `Images are not fetched from ${host}: ${answer.reason} Use an image from a registry with a public address.`,
    );
}
