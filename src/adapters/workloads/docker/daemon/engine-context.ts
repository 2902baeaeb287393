import type { BuilderContext, Limits } from '../../images/daemon/builder-context.ts';
import type { Networks } from './networks.ts';

/** What every part of the engine uses. Its folder is also for what has to be found again after a restart. */
export interface DockerEngineContext extends BuilderContext {
  readonly networks: Networks;
  readonly limits: Limits;
  readonly databaseLimits: Limits;
}
