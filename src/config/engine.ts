import { z } from 'zod';
import { SETTINGS } from './about.ts';
import { count, decimal, flag, imageList, size } from './formats.ts';

/** Engines and builds. */
export const engineSettings = {
  ENGINE: z
    .enum(['auto', 'process', 'docker'], 'must be auto, process or docker')
    .default('auto')
    .register(SETTINGS, {
      roles: ['instance'],
      meaning:
        'What runs applications: `docker`, `process`, or `auto`: Docker if an engine answers, else `process`.',
    }),
  APPLICATION_MEMORY_MB: count.prefault('1024').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Engine `process`: memory of each running release, build and database, in MiB.',
  }),
  APPLICATION_CPUS: decimal.prefault('1').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Engine `process`: processor cores of each, such as `0.5`.',
  }),
  APPLICATION_PROCESSES: count
    .prefault('512')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Engine `process`: processes and threads of each.' }),
  APPLICATION_OPEN_FILES: count
    .prefault('8192')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Engine `process`: open files of each process.' }),
  APPLICATION_DISK_MB: count.prefault('4096').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Engine `process`: disk space of an application, and its largest file, in MiB.',
  }),
  DOCKER_HOST: z
    .string()
    .regex(/^(unix:\/\/\/\S+|tcp:\/\/\S+)$/, 'must be a unix:/// or tcp:// address')
    .default('unix:///var/run/docker.sock')
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
  BUILDS_AT_ONCE: count
    .prefault('12')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Concurrent builds in this process.' }),
  BUILDS_PER_ORGANIZATION: count.prefault('4').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Concurrent builds of one organization in this process.',
  }),
  GIT_ALLOW_HTTP: flag.prefault('false').register(SETTINGS, {
    roles: ['instance'],
    meaning: '`true`: clone addresses can be plain `http://`. For tests and the demo.',
  }),
  OUTPUT_LINES_PER_SECOND: count.default(1_000).register(SETTINGS, {
    roles: ['instance'],
    meaning:
      "Lines per second that the log stores of one application's output. Further lines are counted and dropped.",
  }),
  OUTPUT_BYTES_PER_SECOND: count.default(1024 * 1024).register(SETTINGS, {
    roles: ['instance'],
    meaning:
      "Bytes per second that are read of one application's output. An application that prints more waits.",
  }),
};
