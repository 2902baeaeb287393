import type { SignedIn } from './cli.ts';

/** Pages of the console about what a command can fail at, below the organization. */
export const PAGES = {
  import: (importId: string) => `imports/${importId}`,
  deployment: ({ applicationId, deploymentId }: { applicationId: string; deploymentId: string }) =>
    `applications/${applicationId}/deployments/${deploymentId}`,
  application: (applicationId: string) => `applications/${applicationId}`,
  domains: (applicationId: string) => `applications/${applicationId}/domains`,
} as const;

const ANSWER_MS = 3_000;

/**
 * The address of one of the `PAGES`. Undefined where the instance serves no console or does not answer: the failure is
 * reported without it.
 */
export async function addressOfPage(
  { url, client }: Pick<SignedIn, 'url' | 'client'>,
  page: string,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { organizationId } = await client.me.get.query({}, { signal });
    const address = `${url}/orgs/${organizationId}/${page}`;
    const { ok } = await fetch(address, { method: 'HEAD', redirect: 'error', signal });
    return ok ? address : undefined;
  } catch {
    return undefined;
  }
}
