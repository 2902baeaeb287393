import type { ApplicationRef, Log } from '#src/contracts/application.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

const LOG_LINES = 2000;

/** The newest lines that the application printed: at most 2,000, and at most 1 MiB. */
export async function readApplicationLog(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<Log> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  return { log: (await ctx.logs.tail(application.id, LOG_LINES)).join('\n') };
}
