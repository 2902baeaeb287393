import type { Log, ReadApplicationLog } from '#src/contracts/application.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { noteElsewhere } from '../log-stream/index.ts';

const LOG_LINES = 2000;
/** In place of the time of a line that was stored without one. */
const NO_TIME = '-';

/** The newest lines that the application printed, at most 2,000 and at most 1 MiB; with `since` those not older. */
export async function readApplicationLog(
  ctx: MemberContext,
  { applicationId, since, timestamps }: ReadApplicationLog,
): Promise<Log> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  const lines = await ctx.logs.tail(
    application.id,
    LOG_LINES,
    since === undefined ? undefined : Date.parse(since),
  );
  const shown = lines.map(({ time, text }) => (timestamps ? `${time ?? NO_TIME} ${text}` : text));
  return { log: shown.join('\n'), note: await noteElsewhere(ctx, application.id) };
}
