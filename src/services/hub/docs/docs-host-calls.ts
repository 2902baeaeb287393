import type { DocsHostCalling } from '../context.ts';

/** Calls to the docs host that may fail without harm: what they leave undone, the round of the next minute does. */

/** Whether the docs host has taken the hostname. */
export async function offerHostname({ docsHost, log }: DocsHostCalling, hostname: string): Promise<boolean> {
  try {
    await docsHost.register(hostname);
    return true;
  } catch (error) {
    log.warn({ err: error, hostname }, 'the docs host did not take a hostname');
    return false;
  }
}

export async function withdrawHostname({ docsHost, log }: DocsHostCalling, hostname: string): Promise<void> {
  await docsHost
    .remove(hostname)
    .catch((error: unknown) =>
      log.warn({ err: error, hostname }, 'the docs host did not give up a hostname'),
    );
}
