import { ENGINE_NAMES } from '#src/domain/engine.ts';
import { SETTINGS } from '#src/kernel/setting.ts';
import { count, flag, oneOf } from '#src/kernel/setting-formats.ts';
import { settingsOf } from '#src/kernel/setting-group.ts';
import { ENGINES } from '#src/registries/engines.ts';

const MAX_RUN_MINUTES = 1_440;

/** Engines and builds. */
export const engineSettings = {
  ENGINE: oneOf(['auto', ...ENGINE_NAMES])
    .default('auto')
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: `What runs applications: ${ENGINE_NAMES.map((name) => `\`${name}\``).join(', ')}, or \`auto\`: the first of them that can run on this machine.`,
    }),
  ...settingsOf(ENGINES),
  BUILDS_AT_ONCE: count
    .prefault('12')
    .register(SETTINGS, { roles: ['instance'], meaning: 'Concurrent builds in this process.' }),
  BUILDS_PER_ORGANIZATION: count.prefault('4').register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Concurrent builds of one organization, in all processes of one PostgreSQL together.',
  }),
  RUN_TIMEOUT_MINUTES: count
    .refine((minutes) => minutes <= MAX_RUN_MINUTES, `must be at most ${MAX_RUN_MINUTES}`)
    .prefault('15')
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: `Longest time of a one-off command (\`pilothouse run\`), at most ${MAX_RUN_MINUTES}. After that it is ended.`,
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
