import { join } from 'node:path';
import type { Endpoint } from '../../../port.ts';

type Argv = readonly [string, ...string[]];

/** The superuser gets no password and is refused by every rule of `hostRules`: only single-user mode is it. */
export function initArgv(binaries: string, data: string, superuser: string, locale: string): Argv {
  const access = ['--auth-local=reject', '--auth-host=reject'];
  const text = ['--encoding=UTF8', `--locale=${locale}`];
  return [join(binaries, 'initdb'), '-D', data, '-U', superuser, ...access, ...text];
}

/** Single-user mode: SQL on standard input, no listener, no client. `-j`: only `;` and an empty line end a statement. */
export function setUpArgv(binaries: string, data: string): Argv {
  const quiet = [
    '-c',
    'exit_on_error=true',
    '-c',
    'log_min_error_statement=panic',
    '-c',
    'log_statement=none',
  ];
  return [join(binaries, 'postgres'), '--single', '-D', data, '-j', ...quiet, 'template1'];
}

/** The arguments that start the server. */
export function serveArgv(binaries: string, data: string, rules: string, { host, port }: Endpoint): Argv {
  const settings = {
    listen_addresses: host,
    port: String(port),
    unix_socket_directories: '',
    hba_file: rules,
    password_encryption: 'scram-sha-256',
    // Many small servers share one machine.
    shared_buffers: '16MB',
    max_connections: '60',
    max_wal_size: '128MB',
    min_wal_size: '32MB',
    max_parallel_workers: '2',
    jit: 'off',
    fsync: 'on',
    logging_collector: 'off',
    log_statement: 'none',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [join(binaries, 'postgres'), '-D', data, ...options];
}

/** Who may connect: everyone with a password over the loopback interface, the superuser never. */
export function hostRules(superuser: string): string {
  return `host all "${superuser}" all reject\nhost all all 127.0.0.0/8 scram-sha-256\n`;
}
