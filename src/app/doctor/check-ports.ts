import { createServer } from 'node:net';
import type { Config } from '../../config/config.ts';
import { type Listener, listenersOf } from '../../config/listeners.ts';
import { authorityOf, type HostAndPort } from '../../kernel/listen-address.ts';
import { ok, problem, type Result, warning } from './findings.ts';

/** Who may use the ports now. */
export interface PortUsers {
  /** Whether a server with these settings runs. */
  readonly isServerRunning: boolean;
  /** Whether Caddy answers at CADDY_ADMIN_URL. */
  readonly isCaddyRunning: boolean;
}

/** Whether the ports of the settings are free, or used by this server and its Caddy. Each is opened for a moment. */
export async function checkPorts(config: Config, users: PortUsers): Promise<Result> {
  const inUse: string[] = [];
  const free: string[] = [];
  const silent: string[] = [];
  const broken: Result[] = [];
  for (const listener of listenersOf(config)) {
    const name = `${authorityOf(listener)} (${listener.setting})`;
    const isExpected = listener.isCaddy ? users.isCaddyRunning : users.isServerRunning;
    const code = await tryToListen(listener);
    if (code === null) free.push(`${listener.setting} ${listener.port}`);
    if (code === null && users.isServerRunning && !listener.isCaddy) silent.push(name);
    if (code === 'EADDRINUSE' && isExpected) inUse.push(`${listener.setting} ${listener.port}`);
    // The service of Caddy has the permission, and this user does not need it.
    else if (code !== null && !(code === 'EACCES' && listener.isCaddy))
      broken.push(explain(code, name, listener));
  }
  const [first] = broken;
  if (first !== undefined)
    return problem(broken.map(({ message }) => message).join(' '), first.hint ?? 'Change the settings.');
  if (silent.length > 0)
    return warning(
      `A server uses this database, but does not listen on ${silent.join(', ')}.`,
      'Give this command the settings with which the server was started.',
    );
  const sentences = [
    inUse.length === 0 ? null : `In use by this server: ${inUse.join(', ')}.`,
    free.length === 0 ? null : `Free: ${free.join(', ')}.`,
  ];
  return ok(sentences.filter((sentence) => sentence !== null).join(' '));
}

/** Null: the port is free. Otherwise the code of the error. */
function tryToListen({ host, port }: HostAndPort): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

function explain(code: string, name: string, { setting, host }: Listener): Result {
  switch (code) {
    case 'EADDRINUSE':
      return problem(
        `${name} is in use by another program.`,
        `Stop that program ("ss -ltnp" lists it), or change ${setting}.`,
      );
    case 'EACCES':
      return problem(
        `This user may not listen on ${name}.`,
        `Ports below 1024 need root or the capability CAP_NET_BIND_SERVICE. Else change ${setting}.`,
      );
    case 'EADDRNOTAVAIL':
      return problem(
        `${host} is not an address of this machine, so that nothing can listen on ${name}.`,
        'Set HOST and INGRESS_HOST to an address of this machine, or to 0.0.0.0.',
      );
    default:
      return problem(`Nothing can listen on ${name} (${code}).`, `Change ${setting}.`);
  }
}
