import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { SETTINGS } from '#src/kernel/setting.ts';
import { IMAGE_SETTINGS } from '../images/settings.ts';
import { DEFAULT_NETWORK_POOL } from './daemon/defaults.ts';
import { PROJECT_PREFIX } from './daemon/subnets.ts';

const networkPool = z
  .string()
  .refine(
    (text) => ipaddr.IPv4.isValidCIDR(text) && ipaddr.IPv4.parseCIDR(text)[1] <= PROJECT_PREFIX,
    `must be an IPv4 network of at least /${PROJECT_PREFIX} such as ${DEFAULT_NETWORK_POOL}`,
  );

const { DOCKER_HOST, DOCKER_IMAGES, ...building } = IMAGE_SETTINGS;

/** The settings of the engine `docker` beside those of every engine. */
export const DOCKER_SETTINGS = {
  DOCKER_HOST,
  DOCKER_IMAGES,
  DOCKER_NETWORK_POOL: networkPool.default(DEFAULT_NETWORK_POOL).register(SETTINGS, {
    roles: ['instance'],
    meaning: 'IPv4 network from which projects get theirs once the Docker Engine has none left.',
  }),
  ...building,
};
