import type { Workloads } from '../adapters/workloads/port.ts';
import type { Config } from '../config/config.ts';
import { ENGINE_NAMES, type EngineName } from '../domain/engine.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { ENGINES } from '../registries/engines.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import type { DataFolder } from './data-folder.ts';

/** Opens the engine that `ENGINE` names; with `auto` the first that can run on this machine. */
export async function openEngine(
  { log, nodeId }: Pick<PlatformServices, 'log' | 'nodeId'>,
  config: Config,
  { path: dataDir }: Pick<DataFolder, 'path'>,
): Promise<Workloads> {
  const engine = config.ENGINE === 'auto' ? await firstAvailable(config) : config.ENGINE;
  log.info({ engine }, 'engine of this process');
  return ENGINES[engine].open(config, { nodeId, dataDir, log: (message) => log.info({ engine }, message) });
}

async function firstAvailable(config: Config): Promise<EngineName> {
  const reasons: string[] = [];
  for (const engine of ENGINE_NAMES) {
    const reason = await ENGINES[engine].detect(config);
    if (reason === null) return engine;
    reasons.push(`${engine}: ${reason}.`);
  }
  throw new OperatorError(`No engine can run on this machine. ${reasons.join(' ')}`);
}
