import type { DocsHostnameReport } from '#src/contracts/hub/license.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import type { HubSettings, LicenseContext } from '../context.ts';
import { isOwnHost } from '../license/registrable-host.ts';
import { claimDocsHostname } from './claim-docs-hostname.ts';
import { withdrawHostname } from './docs-host-calls.ts';
import { settleDocsHostname } from './settle-docs-hostname.ts';

/**
 * Takes note of the docs hostname that an instance reports at its sync; null removes what it had. An instance has one
 * at most, and a hostname has one instance. It is answered for once its DNS leads to the docs host. Refusals are
 * answers: they fail no sync.
 */
export async function reportDocsHostname(
  ctx: LicenseContext,
  instanceId: string,
  reported: string | null,
): Promise<DocsHostnameReport | null> {
  const hostname = reported === null ? null : parseHostName(reported);
  const problem = reported === null ? null : hostnameProblem(ctx.settings, hostname);
  const wanted = problem === null ? hostname : null;
  const { held, released, refusal } = await claimDocsHostname(ctx, instanceId, wanted);
  if (released !== undefined) await withdrawHostname(ctx, released);
  if (reported === null) return null;
  if (wanted === null) return { hostname: reported, status: 'refused', error: problem };
  if (held === undefined || refusal !== null) {
    const error = refusal === 'taken' ? `${wanted} belongs to another instance.` : SUSPENDED;
    return { hostname: wanted, status: 'refused', error };
  }
  return { hostname: wanted, ...(await settleDocsHostname(ctx, held)) };
}

const SUSPENDED = 'The license is suspended; its docs hostname is not answered for until it is resumed.';

function hostnameProblem(settings: HubSettings, hostname: string | null) {
  if (hostname === null) return 'This is not a valid hostname. Give one like docs.example.com.';
  return isOwnHost(settings, hostname) ? `${hostname} belongs to the platform itself.` : null;
}
