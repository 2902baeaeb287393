import type { GitUrl } from '#src/kernel/git-url.ts';
import type { GitCredential, GitFailure } from './port.ts';
import { clean } from './progress.ts';

export interface Explained {
  readonly failure: GitFailure;
  readonly message: string;
}

export interface FailedCall {
  readonly url: GitUrl;
  readonly branch: string;
  readonly credential: GitCredential['kind'];
  readonly stderr: string;
}

/** Explains the output of git and ssh in a sentence for the user. The first rule that matches wins. */
export function explainFailure(call: FailedCall): Explained {
  for (const rule of RULES) {
    const match = rule.pattern.exec(call.stderr);
    if (match !== null) return { failure: rule.failure, message: rule.message(call, match) };
  }
  return {
    failure: 'failed',
    message: `The repository at ${call.url.host} could not be read: ${lastWords(call.stderr)}`,
  };
}

/** The host answered with a redirect, which is not followed. */
export function isRedirect(stderr: string): boolean {
  return /requested URL returned error: 30[1278]/.test(stderr);
}

interface Rule {
  readonly pattern: RegExp;
  readonly failure: GitFailure;
  readonly message: (call: FailedCall, match: RegExpExecArray) => string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /REMOTE HOST IDENTIFICATION HAS CHANGED|Host key verification failed/,
    failure: 'host_key_changed',
    message: ({ url }) =>
      `The SSH host key of ${url.host} is not the one recorded on the first connection. Either the host was set up again or the connection is intercepted; ask its operator before the recorded key is removed.`,
  },
  {
    pattern: /couldn't find remote ref|Remote branch .{0,300} not found/,
    failure: 'branch_not_found',
    message: ({ url, branch }) => `The branch "${branch}" does not exist in ${place(url)}.`,
  },
  {
    pattern:
      /Error loading key|Load key .{0,500}: (?:invalid format|error in libcrypto|incorrect passphrase|unknown)/i,
    failure: 'authentication_failed',
    message: ({ url }) =>
      `The SSH key for ${url.host} could not be read: it must be a private key without a passphrase.`,
  },
  {
    pattern: /Permission denied \(|Too many authentication failures/,
    failure: 'authentication_failed',
    message: ({ url, credential }) =>
      credential === 'sshKey'
        ? `${url.host} does not accept the SSH key. Add its public key to the repository's deploy keys.`
        : `${url.host} requires an SSH key. Add one to the source.`,
  },
  {
    pattern:
      /could not read (?:Username|Password)|Authentication failed for|returned error: (?:401|403)|HTTP Basic: Access denied/,
    failure: 'authentication_failed',
    message: ({ url, credential }) =>
      credential === 'none'
        ? `${url.host} asks for credentials for ${place(url)}: the repository is private or does not exist.`
        : `${url.host} does not accept the credentials for ${place(url)}, or they do not reach this repository.`,
  },
  {
    pattern: /returned error: 30[1278]/,
    failure: 'failed',
    message: ({ url }) =>
      `${url.host} redirects ${place(url)} to another address, and redirects are not followed. Use the repository's final address.`,
  },
  {
    pattern:
      /not valid: is this a git repository|invalid server response; got|invalid content-type|protocol error: (?:bad line length|expected)/,
    failure: 'repository_not_found',
    message: ({ url }) => notARepository(url),
  },
  {
    pattern:
      /[Rr]epository (?:'[^']{0,2100}' )?not found|returned error: (?:404|410)|does not appear to be a git repository|not found: did you run|project you were looking for could not be found|no such repository|Could not find Repository/,
    failure: 'repository_not_found',
    message: ({ url }) =>
      `There is no repository at ${place(url)}, or it is private and the credentials given (if any) do not reach it.`,
  },
  {
    pattern:
      /SSL certificate problem|server certificate verification failed|certificate subject name|no alternative certificate/,
    failure: 'unreachable',
    message: ({ url }) => `The TLS certificate of ${url.host} is not valid.`,
  },
  {
    pattern:
      /Could not resolve host|Failed to connect|Couldn't connect|Connection refused|Connection timed out|Operation timed out|Operation too slow|No route to host|Network is unreachable|Connection (?:reset|closed)|kex_exchange_identification|Empty reply|returned error: 5\d\d|Recv failure|SSL_|banner exchange/,
    failure: 'unreachable',
    message: ({ url, stderr }) =>
      `${url.host} could not be reached on port ${url.port}: ${lastWords(stderr)}`,
  },
  {
    pattern: /No space left on device/,
    failure: 'failed',
    message: () => 'The platform has no disk space left for the repository.',
  },
];

/** A server responds at the address, but it is not a git server. */
export function notARepository(url: GitUrl): string {
  return `${place(url)} responds, but it is not a git repository. Use the address for \`git clone\`, not the address of a web page.`;
}

/** Host and path, as a user wrote them, without a login name. */
export function place(url: GitUrl): string {
  return `${url.host}/${url.path.replace(/^\/+/, '')}`;
}

function lastWords(stderr: string): string {
  const lines = stderr
    .split(/[\r\n]+/)
    .map((line) => clean(line, 200).replace(/^(?:fatal|error|remote|ssh): /, ''));
  const significant = lines.filter(
    (line) => line !== '' && !/^(Please make sure|and the repository exists|Could not read from)/.test(line),
  );
  return significant.at(-1) ?? 'no reason was given.';
}
