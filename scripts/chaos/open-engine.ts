import { dockerEngine } from './docker-engine.ts';
import type { ChaosEngine, EngineOptions } from './engine.ts';
import { kubernetesEngine } from './kubernetes-engine.ts';
import type { EngineName } from './plan.ts';
import { processEngine } from './process-engine.ts';

const OPEN: Readonly<Record<EngineName, (options: EngineOptions) => ChaosEngine | Promise<ChaosEngine>>> = {
  process: processEngine,
  docker: dockerEngine,
  kubernetes: kubernetesEngine,
};

export async function openEngine(name: EngineName, options: EngineOptions): Promise<ChaosEngine> {
  return OPEN[name](options);
}
