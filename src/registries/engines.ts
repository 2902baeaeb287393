import type { EngineName } from '#src/domain/engine.ts';
import type { EngineDefinition } from '../adapters/workloads/definition.ts';
import { dockerEngine } from '../adapters/workloads/docker/definition.ts';
import { kubernetesEngine } from '../adapters/workloads/kubernetes/definition.ts';
import { processEngine } from '../adapters/workloads/process/definition.ts';

/**
 * All engines. To add one, add its name to `ENGINE_NAMES`, a folder below `src/adapters/workloads/`, and its definition
 * here.
 */
export const ENGINES = {
  kubernetes: kubernetesEngine,
  docker: dockerEngine,
  process: processEngine,
} as const satisfies Record<EngineName, EngineDefinition>;
