import { randomBytes } from 'node:crypto';
import Docker from 'dockerode';

/** Built by `docker-images/make.sh`: the tests pull nothing from a registry. */
const VERSION = '1';
export const IMAGES = {
  busybox: `pilothouse-test/busybox:${VERSION}`,
  node: `pilothouse-test/node:${VERSION}`,
  python: `pilothouse-test/debian:${VERSION}`,
  postgres: `pilothouse-test/postgres:${VERSION}`,
  mariadb: `pilothouse-test/mariadb:${VERSION}`,
  // The server of MariaDB, with the variables of MySQL's image.
  mysql: `pilothouse-test/mariadb:${VERSION}`,
  // Listens, and implements nothing of MongoDB.
  mongodb: `pilothouse-test/mongo-stand-in:${VERSION}`,
} as const;

export const docker = new Docker({ host: '', socketPath: '/var/run/docker.sock' });

/**
 * A line of a Dockerfile after which every step runs. Without it the engine takes over a step of an earlier run from its
 * cache, and the step has no output.
 */
export const ownSteps = (): string => `ARG STEPS_OF=${randomBytes(8).toString('hex')}`;
