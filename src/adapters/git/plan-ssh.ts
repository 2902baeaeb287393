import type { GitUrl } from '#src/kernel/git-url.ts';

export interface SshPlan {
  readonly url: GitUrl;
  /** The address that was judged; OpenSSH takes one. */
  readonly address: string;
  readonly knownHostsFile: string;
  /** Null: no key is offered. */
  readonly keyFile: string | null;
}

/**
 * The whole configuration of one SSH connection. `HostName` pins the judged address while `HostKeyAlias` keeps
 * host keys under the name that the user wrote. Nothing is asked, forwarded, shared or run.
 */
export function planSshConfig({ url, address, knownHostsFile, keyFile }: SshPlan): string {
  const settings = {
    HostName: address,
    HostKeyAlias: hostKeyAlias(url),
    CheckHostIP: 'no',
    StrictHostKeyChecking: 'accept-new',
    UserKnownHostsFile: quoted(knownHostsFile),
    GlobalKnownHostsFile: '/dev/null',
    HashKnownHosts: 'no',
    UpdateHostKeys: 'no',
    VerifyHostKeyDNS: 'no',
    IdentityFile: keyFile === null ? 'none' : quoted(keyFile),
    IdentitiesOnly: 'yes',
    IdentityAgent: 'none',
    AddKeysToAgent: 'no',
    BatchMode: 'yes',
    PreferredAuthentications: 'publickey',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    GSSAPIAuthentication: 'no',
    HostbasedAuthentication: 'no',
    ProxyCommand: 'none',
    ControlMaster: 'no',
    ControlPath: 'none',
    ClearAllForwardings: 'yes',
    ForwardAgent: 'no',
    ForwardX11: 'no',
    PermitLocalCommand: 'no',
    RequestTTY: 'no',
    EscapeChar: 'none',
    ConnectTimeout: '15',
    ConnectionAttempts: '1',
    ServerAliveInterval: '15',
    ServerAliveCountMax: '4',
    LogLevel: 'ERROR',
  };
  const lines = Object.entries(settings).map(([name, value]) => `  ${name} ${value}\n`);
  return `Host *\n${lines.join('')}`;
}

/** The name of a host in a file of recorded host keys. */
export function hostKeyAlias({ host, port }: { readonly host: string; readonly port: number }): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return port === 22 ? bare : `[${bare}]:${port}`;
}

/** `%` starts a token in a file name of this format; `${` cannot be escaped at all. */
function quoted(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would start another setting
  if (/["\u0000-\u001f]|\$\{/.test(path))
    throw new TypeError('A data directory for SSH must not contain quotes, "${" or control characters');
  return `"${path.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`;
}
