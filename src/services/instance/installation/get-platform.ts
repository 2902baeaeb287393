import { countPlatform } from '#db/queries/platform-counts.ts';
import type { PlatformView } from '#src/contracts/platform.ts';
import type { PlatformOperatorContext } from '../context.ts';

/** For operators: this process, and how much the whole platform holds. */
export async function getPlatform({
  database,
  installation,
  publicUrl,
}: PlatformOperatorContext): Promise<PlatformView> {
  const { version, nodeVersion, roles, engine, startedAt } = installation;
  return {
    ...{ version, nodeVersion, roles: [...roles], database: database.dialect, engine, publicUrl, startedAt },
    counts: await countPlatform(database.reader),
  };
}
