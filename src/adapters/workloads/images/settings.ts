import { z } from 'zod';
import { isImageReference } from '#src/kernel/image-reference.ts';
import { SETTINGS } from '#src/kernel/setting.ts';
import { count, size } from '#src/kernel/setting-formats.ts';
import { IMAGE_ROLES, type Images } from './daemon/builder-context.ts';
import { DEFAULT_ADDRESS } from './daemon/defaults.ts';

/** `postgres=registry.example.com/postgres:17,node=…` */
const imageList = z.string().transform((text, context) => {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split('=', 2));
  const isKnown = (role: string | undefined) => IMAGE_ROLES.some((known) => known === role);
  if (pairs.every(([role, image]) => isKnown(role) && image !== undefined && isImageReference(image)))
    return Object.fromEntries(pairs) as Partial<Images>;
  const message = `must list images such as postgres=postgres:17; known are ${IMAGE_ROLES.join(', ')}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** The settings of the engines whose images a Docker Engine builds. */
export const IMAGE_SETTINGS = {
  DOCKER_HOST: z
    .string()
    .regex(/^(unix:\/\/\/\S+|tcp:\/\/\S+)$/, 'must be a unix:/// or tcp:// address')
    .default(DEFAULT_ADDRESS)
    .register(SETTINGS, { roles: ['instance'], meaning: 'Address of the Docker Engine.' }),
  DOCKER_IMAGES: imageList.prefault('').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Images that replace the official ones, such as `postgres=…,node=…`.',
    unset: 'official images',
  }),
  DOCKER_BUILD_MEMORY_MB: count.prefault('2048').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Memory of each step of a build on Docker, in MiB.',
  }),
  DOCKER_BUILD_CACHE_MB: size.prefault('2048').register(SETTINGS, {
    roles: ['instance'],
    meaning: "Size of the engine's build cache after a build, for all builds together, in MiB; `0`: empty.",
  }),
};
