import { NO_NEW_PRIVILEGES } from './dockerfile.ts';

/** The engine's message of a request to a registry that did not arrive. */
const NO_ANSWER = /failed to do request: \w+ "https?:\/\/([^/"]+)\//;

/** Why the engine did not build the image, and who can help where it does not reach a registry. */
export function failureText(failure: string): string {
  const text = readable(failure);
  const registry = NO_ANSWER.exec(failure)?.[1];
  if (registry === undefined) return text;
  return `${text}. The builder does not reach the registry ${registry}. If your Dockerfile does not name it, ask the operator of this platform to make it reachable or to set DOCKER_IMAGES.`;
}

/** Our own build commands without what is put before them. */
export function readable(text: string): string {
  return text
    .replaceAll(`${NO_NEW_PRIVILEGES} `, '')
    .replace(/RUN --mount=type=secret,\S+ \. \S+ && /g, '$ ')
    .replace(/\. \/run\/secrets\/\S+ && /g, '')
    .replace(/^failed to solve: (rpc error: .*? desc = )?/, '');
}
