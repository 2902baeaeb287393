import { findLiveRelease } from '#db/queries/deployment.ts';
import type { ReleaseUsage } from '#src/adapters/workloads/port.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import type { ApplicationUsage } from '#src/contracts/application-usage.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

const UNKNOWN: { readonly [Field in keyof ReleaseUsage]: null } = {
  memoryBytes: null,
  memoryLimitBytes: null,
  cpuSeconds: null,
  cpuLimit: null,
  diskBytes: null,
  processes: null,
  startedAt: null,
  restarts: null,
};

/** Measures the running release of an application. Nothing is known of one that does not run, or runs on another node. */
export async function readApplicationUsage(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<ApplicationUsage> {
  const { id } = await permittedApplication(ctx, applicationId, 'site:read');
  const releaseId = await findLiveRelease(ctx.database.reader, id);
  const usage = releaseId === null ? null : await ctx.workloads.usage(releaseId);
  return { ...(usage ?? UNKNOWN), measuredAt: isoFromNow(ctx.clock) };
}
