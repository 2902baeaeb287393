import {
  deleteOutputPositions,
  listOutputPositions,
  putOutputPositions,
} from '#db/queries/output-position.ts';
import { settleSetting } from '#db/queries/setting.ts';
import type { LogStore } from '../adapters/logs/port.ts';
import type { PositionStore } from '../adapters/workloads/definition.ts';
import type { Workloads } from '../adapters/workloads/port.ts';
import type { Config } from '../config/config.ts';
import { ENGINE_NAMES, type EngineName } from '../domain/engine.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { slicesOf } from '../kernel/pages.ts';
import { ENGINES } from '../registries/engines.ts';
import type { Reading } from '../services/platform/core/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import type { DataFolder } from './data-folder.ts';
import type { AppOverrides } from './overrides.ts';

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
    open({ database, log, nodeId, homeId }, { path: dataDir }, logs) {
      log.info({ engine }, 'engine of this process');
      return ENGINES[engine].open(config, {
        ...{ nodeId: homeId, programId: nodeId, dataDir, positions: sharedPositions({ database }, logs) },
        log: (message) => log.info({ engine }, message),
      });
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

/**
 * How far the output of containers was passed on, for the process that does that next. Lines are in their logs before that
 * is recorded: of a process that dies no line is lost.
 */
function sharedPositions({ database }: Reading, logs: Pick<LogStore, 'flush'>): PositionStore {
  return {
    async read() {
      const rows = await listOutputPositions(database.reader);
      return rows.map(({ container, time }) => [container, time] as const);
    },
    async write(_, changed) {
      await logs.flush();
      const put = [...changed].flatMap(([container, time]) => (time === null ? [] : [{ container, time }]));
      const gone = [...changed].flatMap(([container, time]) => (time === null ? [container] : []));
      for await (const some of slicesOf(put, SLICE)) await putOutputPositions(database.writer, some);
      for await (const some of slicesOf(gone, SLICE)) await deleteOutputPositions(database.writer, some);
    },
  };
}

/** What one statement takes. */
const SLICE = 500;

async function firstAvailable(config: Config): Promise<EngineName> {
  const reasons: string[] = [];
  for (const engine of ENGINE_NAMES) {
    const reason = await ENGINES[engine].detect(config);
    if (reason === null) return engine;
    reasons.push(`${engine}: ${reason}.`);
  }
  throw new OperatorError(`No engine can run on this machine. ${reasons.join(' ')}`);
}
