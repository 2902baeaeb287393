import type { DocsHostCalling } from '../context.ts';

/** Registers a hostname at the docs host. Returns false if the call fails: the periodic task repeats it. */
export async function offerHostname({ docsHost, log }: DocsHostCalling, hostname: string): Promise<boolean> {
  try {
    await docsHost.register(hostname);
    return true;
  } catch (error) {
    log.warn({ err: error, hostname }, 'the docs host did not take a hostname');
    return false;
  }
}

/** Removes a hostname from the docs host. If the call fails, the periodic task repeats it. */
export async function withdrawHostname({ docsHost, log }: DocsHostCalling, hostname: string): Promise<void> {
  await docsHost
    .remove(hostname)
    .catch((error: unknown) =>
      log.warn({ err: error, hostname }, 'the docs host did not give up a hostname'),
    );
}
