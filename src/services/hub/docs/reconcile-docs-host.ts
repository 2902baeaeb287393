import { listServedHostnames } from '#db/queries/docs-hostname.ts';
import type { DocsHostCalling, Hub } from '../context.ts';
import { offerHostname, withdrawHostname } from './docs-host-calls.ts';

const PAGE = 1000;

/**
 * Periodic task: registers and removes hostnames at the docs host as the rows require, after a failed call, a crash, a
 * docs host that has lost its configuration, or a license that was suspended or resumed.
 */
export async function reconcileDocsHost(hub: Hub): Promise<void> {
  // Read before the rows: a hostname that is registered later is not removed.
  const registered = await listRegistered(hub);
  if (registered === null) return;
  const served = new Set<string>();
  for await (const hostname of everyServed(hub)) served.add(hostname);
  for (const hostname of served) if (!registered.has(hostname)) await offerHostname(hub, hostname);
  for (const hostname of registered) if (!served.has(hostname)) await withdrawHostname(hub, hostname);
}

/** Null: the docs host does not answer. */
async function listRegistered({ docsHost, log }: DocsHostCalling): Promise<Set<string> | null> {
  try {
    return new Set(await docsHost.list());
  } catch (error) {
    log.warn({ err: error }, 'the docs host could not be compared with our hostnames');
    return null;
  }
}

async function* everyServed({
  database,
  domainPolicy,
}: Pick<Hub, 'database' | 'domainPolicy'>): AsyncGenerator<string> {
  const provedOnly = domainPolicy.isProofRequired;
  let after = '';
  for (;;) {
    const page = await listServedHostnames(database.writer, { after, limit: PAGE, provedOnly });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last;
  }
}
