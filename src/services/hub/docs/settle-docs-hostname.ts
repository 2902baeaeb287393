import { type DocsHostnameRow, setDocsHostnameStatus } from '#db/queries/docs-hostname.ts';
import { CnameUnknown } from '#src/adapters/cname/port.ts';
import type { DocsHostnameReport } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Hub } from '../context.ts';
import { offerHostname, withdrawHostname } from './docs-host-calls.ts';

type State = Pick<DocsHostnameReport, 'status' | 'error'>;

/**
 * Lets a hostname follow its DNS: active once it leads to the docs host, pending again when it leads elsewhere. While
 * DNS does not answer, it stays what it is.
 */
export async function settleDocsHostname(hub: Hub, held: DocsHostnameRow): Promise<State> {
  const direction = await directionOf(hub, held.hostname);
  if (direction === 'here') return held.status === 'active' ? ACTIVE : activate(hub, held);
  if (direction === 'elsewhere' && held.status === 'active') {
    await setDocsHostnameStatus(hub.database.writer, held, { status: 'pending', verifiedAt: null });
    await withdrawHostname(hub, held.hostname);
  }
  if (direction === 'elsewhere') return pending(`${held.hostname} does not lead to ${goal(hub)} yet.`);
  return held.status === 'active'
    ? ACTIVE
    : pending(`DNS does not answer for ${held.hostname} at the moment.`);
}

const ACTIVE: State = { status: 'active', error: null };

const pending = (sentence: string): State => ({
  status: 'pending',
  error: `${sentence} It is checked again with the next sync.`,
});

const goal = ({ settings }: Hub): string => `${settings.docsCnameTarget} by a CNAME record`;

async function directionOf(
  { cnames, settings }: Hub,
  hostname: string,
): Promise<'here' | 'elsewhere' | null> {
  const { docsVerifyCname, docsCnameTarget, docsHostname } = settings;
  if (!docsVerifyCname) return 'here';
  try {
    const names = await cnames.follow(hostname);
    return names.includes(docsCnameTarget) || names.includes(docsHostname) ? 'here' : 'elsewhere';
  } catch (error) {
    if (error instanceof CnameUnknown) return null;
    throw error;
  }
}

/** The docs host first: what the lookup answers for has to be served. */
async function activate(hub: Hub, held: DocsHostnameRow): Promise<State> {
  if (!(await offerHostname(hub, held.hostname)))
    return pending(`The docs host does not take ${held.hostname} at the moment.`);
  const state = { status: 'active', verifiedAt: isoFromNow(hub.clock) } as const;
  if (await setDocsHostnameStatus(hub.database.writer, held, state)) return ACTIVE;
  // Another sync has given it up in between.
  await withdrawHostname(hub, held.hostname);
  return pending(`${held.hostname} was given up.`);
}
