import { findApplicationByAppName } from '#db/queries/application.ts';
import { isHostTaken } from '#db/queries/domain.ts';
import type { Instance } from '../context.ts';
import { labelOf } from './name.ts';

/** Whether a host in stored form leads to an application of this instance: a domain of one, or its own name. */
export async function isServedHost({ database, settings }: Instance, host: string): Promise<boolean> {
  if (await isHostTaken(database.reader, host)) return true;
  const appName = labelOf(settings.ingressDomain, host);
  return appName !== null && (await findApplicationByAppName(database.reader, appName)) !== undefined;
}
