/**
 * The addresses of git repositories that are accepted, as syntax: what an address means on the network is judged
 * when it is used. Git itself takes far more (local paths, remote helpers, options in disguise); an address goes
 * on only in the form that is rebuilt here from its parts.
 */
export interface GitUrl {
  readonly transport: 'https' | 'http' | 'ssh';
  /** As `URL.hostname` gives it: lower case, punycode, dotted IPv4; IPv6 in brackets; no trailing dot. */
  readonly host: string;
  readonly port: number;
  /** Login name; SSH only. */
  readonly user: string | null;
  readonly path: string;
  /** The address as it is handed to git. */
  readonly text: string;
}

export type GitUrlResult =
  | { readonly ok: true; readonly url: GitUrl }
  /** `reason` is a sentence for the user. It never quotes the address: that may hold a credential. */
  | { readonly ok: false; readonly reason: string };

export const MAX_GIT_URL_LENGTH = 2048;

/** Reads `https://host/path`, `ssh://user@host/path`, `user@host:path`, and `http://host/path` where that is allowed. */
export function parseGitUrl(text: string, { allowHttp }: { allowHttp: boolean }): GitUrlResult {
  if (text.length > MAX_GIT_URL_LENGTH) return wrong('The repository address is too long.');
  if (text.startsWith('-')) return wrong('The repository address must not start with a hyphen.');
  if (UNPRINTABLE.test(text))
    return wrong('The repository address must not contain spaces, control characters or backslashes.');
  if (/^https:\/\//i.test(text)) return parseHttp(text, 'https');
  if (/^http:\/\//i.test(text)) {
    return allowHttp
      ? parseHttp(text, 'http')
      : wrong(
          'The repository address must use https:// or SSH, not http://. The operator can allow http:// with GIT_ALLOW_HTTP.',
        );
  }
  if (/^ssh:\/\//i.test(text)) return parseSsh(text);
  const scp = SCP_FORM.exec(text);
  if (scp !== null && !text.includes('://'))
    return sshUrl({ user: scp[1], host: scp[2], port: undefined, path: scp[3] }, 'scp');
  return wrong('The repository address must start with https:// or ssh://, or look like git@host:path.');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]|\p{Surrogate}/u;
const SCP_FORM = /^([^@:/]+)@(\[[0-9a-f:.]+\]|[^@:/[\]]+):(.+)$/i;
const SSH_FORM = /^ssh:\/\/(?:([^@/]*)@)?(\[[0-9a-f:.]+\]|[^@:/[\]]+)(?::(\d{1,5}))?\/(.+)$/i;
const LOGIN_NAME = /^[a-z0-9_][a-z0-9._-]{0,63}$/i;

function parseHttp(text: string, transport: 'https' | 'http'): GitUrlResult {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Some text in front of @ is a credential even when it is empty: `https://@host` is not a plain address.
  if (url === null) return wrong('The repository address is not a valid URL.');
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) {
    return wrong('The repository address must not contain a user name or password.');
  }
  if (text.includes('?') || text.includes('#'))
    return wrong('The repository address must not contain ? or #.');
  const host = url.hostname.replace(/\.$/, '');
  if (host === '' || url.pathname === '/')
    return wrong('The repository address must name a host and a repository.');
  const port = url.port === '' ? (transport === 'https' ? 443 : 80) : Number(url.port);
  const authority = url.port === '' ? host : `${host}:${url.port}`;
  return {
    ok: true,
    url: {
      transport,
      host,
      port,
      user: null,
      path: url.pathname,
      text: `${transport}://${authority}${url.pathname}`,
    },
  };
}

function parseSsh(text: string): GitUrlResult {
  const [, user, host, port, path] = SSH_FORM.exec(text) ?? [];
  if (user?.includes(':')) return wrong('The repository address must not contain a password.');
  return sshUrl({ user: user ?? 'git', host, port, path }, 'url');
}

interface SshParts {
  readonly user: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string | undefined;
}

/** The two forms differ in meaning: a path in scp form is relative to the login's home directory. */
function sshUrl({ user, host: rawHost, port: rawPort, path }: SshParts, form: 'scp' | 'url'): GitUrlResult {
  if (user === undefined || rawHost === undefined || path === undefined) {
    return wrong('The repository address must look like ssh://git@host/path or git@host:path.');
  }
  if (!LOGIN_NAME.test(user)) return wrong('The user name of the repository address is not valid.');
  const host = hostOf(rawHost);
  if (host === null) return wrong('The host of the repository address is not valid.');
  const port = rawPort === undefined ? 22 : Number(rawPort);
  if (port < 1 || port > 65_535) return wrong('The port of the repository address is not valid.');
  if (/^[-:]|[?#]|^\/*-/.test(path)) return wrong('The path of the repository address is not valid.');
  const authority = port === 22 ? host : `${host}:${port}`;
  const text = form === 'scp' ? `${user}@${host}:${path}` : `ssh://${user}@${authority}/${path}`;
  return { ok: true, url: { transport: 'ssh', host, port, user, path, text } };
}

/** The URL parser turns decimal, octal, hex and full-width IPv4 into dotted form only for http addresses. */
function hostOf(raw: string): string | null {
  if (raw.startsWith('-') || raw.includes('%') || !URL.canParse(`http://${raw}/`)) return null;
  const host = new URL(`http://${raw}/`).hostname.replace(/\.$/, '');
  return /^[a-z0-9_.-]+$|^\[[0-9a-f:.]+\]$/.test(host) && !host.startsWith('-') ? host : null;
}

function wrong(reason: string): GitUrlResult {
  return { ok: false, reason };
}
