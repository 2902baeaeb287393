import { SETTINGS } from '#src/kernel/setting.ts';
import { count, decimal } from '#src/kernel/setting-formats.ts';

/** What an application may use unless the operator sets something else. */
export const APPLICATION_DEFAULTS = {
  memoryMb: 1024,
  cpus: 1,
  processes: 512,
  openFiles: 8192,
  diskMb: 4096,
} as const;

const DEFAULT_BUILD_MINUTES = 30;
export const DEFAULT_BUILD_MS = DEFAULT_BUILD_MINUTES * 60_000;

/** The settings that every engine reads. */
export const COMMON_ENGINE_SETTINGS = {
  APPLICATION_MEMORY_MB: count.prefault(String(APPLICATION_DEFAULTS.memoryMb)).register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Memory of each running release and each database, in MiB. With the engine `process` also of each build.',
  }),
  APPLICATION_CPUS: decimal.prefault(String(APPLICATION_DEFAULTS.cpus)).register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Processor cores of each, such as `0.5`.',
  }),
  APPLICATION_PROCESSES: count.prefault(String(APPLICATION_DEFAULTS.processes)).register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Processes and threads of each. With the engine `docker` a database gets twice as many; with `kubernetes` the kubelet limits them.',
  }),
  BUILD_TIMEOUT_MINUTES: count.prefault(String(DEFAULT_BUILD_MINUTES)).register(SETTINGS, {
    roles: ['instance'],
    meaning:
      'Longest time of a build and of a pull of an image with the engines `docker` and `kubernetes`, and of each command of a build with the engine `process`.',
  }),
};
