import { settleSetting } from '#db/queries/setting.ts';
import type { LogStore } from '../adapters/logs/port.ts';
import type { Workloads } from '../adapters/workloads/port.ts';
import type { Config } from '../config/config.ts';
import { ENGINE_NAMES, type EngineName } from '../domain/engine.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { ENGINES } from '../registries/engines.ts';
import type { Reading } from '../services/platform/core/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import type { DataFolder } from './data-folder.ts';
import type { AppOverrides } from './overrides.ts';
import { sharedPositions } from './shared-positions.ts';

/** The engine of a process with the role `instance`. */
export interface ChosenEngine {
  readonly isShared: boolean;
  open(
    services: Pick<PlatformServices, 'database' | 'log' | 'nodeId' | 'homeId'>,
    folder: Pick<DataFolder, 'path'>,
    logs: Pick<LogStore, 'flush'>,
  ): Promise<Workloads>;
}

/** The engine that `ENGINE` names; with `auto` the first that can run on this machine. */
export async function chooseEngine(config: Config, { workloads }: AppOverrides): Promise<ChosenEngine> {
  if (workloads !== undefined) return { isShared: workloads.shared !== null, open: async () => workloads };
  const engine = config.ENGINE === 'auto' ? await firstAvailable(config) : config.ENGINE;
  return {
    isShared: ENGINES[engine].isShared,
    async open({ database, log, nodeId, homeId }, { path: dataDir }, logs) {
      log.info({ engine }, 'engine of this process');
      const { open, remedy } = ENGINES[engine];
      try {
        return await open(config, {
          ...{ homeId, nodeId, dataDir, positions: sharedPositions({ database }, logs) },
          log: (message) => log.info({ engine }, message),
        });
      } catch (cause) {
        if (!(cause instanceof OperatorError) || remedy === null) throw cause;
        throw new OperatorError(`${sentence(cause.message)} ${remedy}`, { cause });
      }
    },
  };
}

/**
 * Where the applications live that a process runs. Processes that share an engine have one home; it has the name of the
 * data folder that was the first to use the engine with this database.
 */
export function settleHome(
  { database }: Reading,
  { isShared }: Pick<ChosenEngine, 'isShared'>,
  folderId: string,
): Promise<string> {
  return isShared ? settleSetting(database.writer, 'sharedHome', folderId) : Promise.resolve(folderId);
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
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
