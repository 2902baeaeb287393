import type { EngineName } from '#src/domain/engine.ts';
import type { EngineDefinition } from './definition.ts';
import { dockerEngine } from './docker/definition.ts';
import { processEngine } from './process/definition.ts';

/** All engines. To add one, add its name to `ENGINE_NAMES`, a folder beside this file, and its definition here. */
export const ENGINES = {
  docker: dockerEngine,
  process: processEngine,
} as const satisfies Record<EngineName, EngineDefinition>;
