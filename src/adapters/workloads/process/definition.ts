import { SETTINGS } from '#src/kernel/setting.ts';
import { count } from '#src/kernel/setting-formats.ts';
import { APPLICATION_DEFAULTS, COMMON_ENGINE_SETTINGS } from '../common/settings.ts';
import type { EngineDefinition } from '../definition.ts';

const settings = {
  ...COMMON_ENGINE_SETTINGS,
  APPLICATION_OPEN_FILES: count
    .prefault(String(APPLICATION_DEFAULTS.openFiles))
    .register(SETTINGS, { roles: ['instance'], meaning: 'Engine `process`: open files of each process.' }),
  APPLICATION_DISK_MB: count.prefault(String(APPLICATION_DEFAULTS.diskMb)).register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Engine `process`: disk space of an application, and its largest file, in MiB.',
  }),
};

/** Applications and databases as child processes of this program. */
export const processEngine = {
  isShared: false,
  remedy: null,
  settings,
  detect: async () => null,
  async inspect() {
    const { inspectMachine } = await import('./inspect.ts');
    return inspectMachine();
  },
  async open(values, { dataDir, log }) {
    const { openProcessEngine } = await import('./open.ts');
    return openProcessEngine({
      dataDir,
      log,
      buildStepMs: values.BUILD_TIMEOUT_MINUTES * 60_000,
      limits: {
        memoryMb: values.APPLICATION_MEMORY_MB,
        cpus: values.APPLICATION_CPUS,
        processes: values.APPLICATION_PROCESSES,
        openFiles: values.APPLICATION_OPEN_FILES,
        diskMb: values.APPLICATION_DISK_MB,
      },
    });
  },
} as const satisfies EngineDefinition<typeof settings>;
