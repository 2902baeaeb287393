/**
 * The program of the worker: serves visitors as the control plane orders by messages. It has no database, no key and
 * no setting of the environment. It ends when it is ordered to, or when the control plane is gone.
 */
import type { Traffic } from '../../port.ts';
import {
  type ListeningPorts,
  openProxyServer,
  type ProxyServer,
  type ProxySettings,
} from '../server/server.ts';
import { logBudget } from './log-budget.ts';
import type { NumberedOrder, Order, Report } from './messages.ts';

process.title = 'pilothouse-ingress';
// A signal to the whole group (Ctrl-C, a service manager) is for the control plane to answer: it ends this process last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));

const log = logBudget((message) => report({ kind: 'log', message }));
let proxy: ProxyServer | undefined;

process.on('message', ({ number, order }: NumberedOrder) => {
  carryOut(order).then(
    (result) => report({ kind: 'done', number, ...result }),
    (error: unknown) => report({ kind: 'failed', number, ...reasonOf(error) }),
  );
});

async function carryOut(order: Order): Promise<{ ports?: ListeningPorts; traffic?: Traffic }> {
  switch (order.kind) {
    case 'configure':
      configure(order.settings);
      return {};
    case 'route':
      for (const route of order.routes) configured().route(route);
      return {};
    case 'unroute':
      configured().unroute(order.applicationId);
      return {};
    case 'completeness':
      configured().setComplete(order.areComplete);
      return {};
    case 'looked up':
      configured().setLookedUp(order.question, order.isKnown);
      return {};
    case 'listen':
      return { ports: await configured().listen(order.on, order.https) };
    case 'ticketKeys':
      configured().setTicketKeys(Buffer.from(order.keys, 'base64'));
      return {};
    case 'certificate':
      configured().setCertificate(order.host, order.certificate);
      return {};
    case 'proofs':
      configured().setProofs(order.question, order.pages);
      return {};
    case 'drain':
      await configured().drain(order.target, order.graceMs);
      return {};
    case 'traffic':
      return { traffic: await configured().traffic() };
    case 'ping':
      return {};
    case 'close':
      await configured().close();
      process.disconnect();
      return {};
    default:
      throw new TypeError(`Unknown order: ${JSON.stringify(order satisfies never)}`);
  }
}

function configure(settings: ProxySettings): void {
  proxy = openProxyServer({
    ...settings,
    log,
    wantRoutes: (question, hosts) => report({ kind: 'routes wanted', question, hosts }),
    wantProofs: (question) => report({ kind: 'proofs wanted', question }),
    wantCertificate: (host) => report({ kind: 'certificate wanted', host }),
  });
}

function configured(): ProxyServer {
  if (proxy === undefined) throw new Error('The first order must be to configure');
  return proxy;
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}

function reasonOf(error: unknown): { code: string; message: string } {
  const { message, code = 'UNKNOWN' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return { code, message: message ?? String(error) };
}
