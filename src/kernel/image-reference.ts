const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const DOMAIN =
  '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*(?::[0-9]{1,5})?';
const REFERENCE = new RegExp(
  `^(?:${DOMAIN}/)?${COMPONENT}(?:/${COMPONENT})*(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?(?:@sha256:[a-f0-9]{64})?$`,
);
const MAX_LENGTH = 500;

const DOCKER_HUB = 'docker.io';
const HUB_NAMES = [DOCKER_HUB, 'index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com'];
const HOST = new RegExp(`^${DOMAIN}$`);

/** Whether a text is an image reference in the grammar of the OCI distribution: `host/name:tag@digest`. */
export function isImageReference(text: string): boolean {
  return text.length <= MAX_LENGTH && REFERENCE.test(text);
}

/** The registry of an image, in the form of `registryHostOf`: `docker.io` if the reference names no registry. */
export function registryOfImage(image: string): string {
  const [first = '', ...rest] = image.split('/');
  // Docker's rule to distinguish a host from the first part of a name.
  const isHost =
    rest.length > 0 && (/[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase());
  return isHost ? (registryHostOf(first) ?? first) : DOCKER_HUB;
}

/** A registry's host in lower case, all names of Docker Hub as one; null if the text is not a host with an optional port. */
export function registryHostOf(text: string): string | null {
  if (text.length > MAX_LENGTH || !HOST.test(text)) return null;
  const host = text.toLowerCase().replace(/:443$/, '');
  if (Number(host.split(':')[1] ?? 1) > 65_535 || host.length > 253 + ':65535'.length) return null;
  return HUB_NAMES.includes(host) ? DOCKER_HUB : host;
}
