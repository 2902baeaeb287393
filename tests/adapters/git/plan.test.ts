import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type PlannedCheckout,
  planCheckout,
  planDescribe,
  planFetch,
  planInit,
  planListBranch,
} from '#src/adapters/git/plan.ts';
import { planSshConfig } from '#src/adapters/git/plan-ssh.ts';
import type { GitCredential } from '#src/adapters/git/port.ts';
import { parseGitUrl } from '#src/kernel/git-url.ts';
import { noSsh } from '../../support/missing-programs.ts';
import { skipNote } from '../../support/skip-note.ts';

const token: GitCredential = { kind: 'token', username: 'oauth2', token: 's3cret-token' };
const privateKey: GitCredential = { kind: 'sshKey', privateKey: 'PRIVATE' };

describe('every command', () => {
  const plan = aPlan('https://git.example/a/b.git');
  const commands = [planInit, planFetch, planCheckout, planDescribe, planListBranch].map((make) =>
    make(plan),
  );

  test.each(commands.map((command) => [command.args.join(' '), command]))('%s', (_name, command) => {
    expect(command.args.join(' ')).toContain('-c core.hooksPath=/dev/null');
    expect(command.env).toMatchObject({
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '',
      GIT_SSH_VARIANT: 'ssh',
      GIT_CEILING_DIRECTORIES: '/jobs',
      HOME: '/jobs/job',
    });
    expect(Object.keys(command.env).some((name) => /proxy/i.test(name))).toBe(false);
    expect(JSON.stringify(command.args)).not.toContain('s3cret');
    expect(JSON.stringify(command)).not.toContain('PRIVATE');
  });
});

test('a fetch takes one commit of exactly this branch, operands behind --', () => {
  const { args } = planFetch(aPlan('https://git.example/a/b.git'));
  expect(args.slice(-3)).toEqual(['--', 'https://git.example/a/b.git', 'refs/heads/main']);
  expect(args).toEqual(expect.arrayContaining(['--depth=1', '--no-tags', '--no-recurse-submodules']));
});

test('only the transport that is used is allowed', () => {
  const protocols = (url: string) => planFetch(aPlan(url)).args.filter((arg) => arg.startsWith('protocol.'));
  const always = ['protocol.allow=never', 'protocol.https.allow=always', 'protocol.ssh.allow=always'];
  expect(protocols('https://git.example/a')).toEqual(always);
  expect(protocols('git@git.example:a')).toEqual(always);
  expect(protocols('http://git.example/a')).toEqual([...always, 'protocol.http.allow=always']);
});

test('the connection is pinned to the judged addresses', () => {
  const pins = (url: string) =>
    planFetch(aPlan(url)).args.filter((arg) => arg.startsWith('http.curloptResolve'));
  expect(pins('https://git.example/a')).toEqual([
    'http.curloptResolve=git.example:443:192.0.2.7,[2001:db8::7]',
  ]);
  expect(pins('https://git.example:8443/a')).toEqual([
    'http.curloptResolve=git.example:8443:192.0.2.7,[2001:db8::7]',
  ]);
  expect(pins('https://192.0.2.7/a')).toEqual([]);
  expect(planFetch(aPlan('https://git.example/a')).args).toEqual(
    expect.arrayContaining(['http.followRedirects=false', 'http.proxy=']),
  );
});

test('a token is sent to the origin that was named, and nowhere else', () => {
  const { env } = planFetch(aPlan('https://git.example:8443/a', token));
  expect(env).toMatchObject({
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.https://git.example:8443/.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from('oauth2:s3cret-token').toString('base64')}`,
  });
  expect(planFetch(aPlan('git@git.example:a', token)).env).not.toHaveProperty('GIT_CONFIG_COUNT');
  expect(planCheckout(aPlan('https://git.example/a', token)).env).not.toHaveProperty('GIT_CONFIG_COUNT');
  expect(planDescribe(aPlan('https://git.example/a', token)).env).not.toHaveProperty('GIT_CONFIG_COUNT');
});

test("a quote in the job's path stays a path for the shell that git uses", () => {
  const { env } = planFetch({ ...aPlan('git@git.example:a'), jobDir: "/jobs/it's $(x) job" });
  const shown = spawnSync('sh', ['-c', String(env.GIT_SSH_COMMAND).replace(/^ssh -F/, 'printf %s')], {
    encoding: 'utf8',
  });
  expect(shown.stdout).toBe("/jobs/it's $(x) job/ssh_config");
});

describe('the SSH configuration', () => {
  const config = (url: string, files = { known: '/data/hosts/org_1', key: '/jobs/job/ssh_key' }) =>
    planSshConfig({ url: urlOf(url), address: '192.0.2.7', knownHostsFile: files.known, keyFile: files.key });

  test('pins the address and keeps the name for host keys', () => {
    expect(config('git@git.example:a')).toMatch(/HostName 192\.0\.2\.7\n {2}HostKeyAlias git\.example\n/);
    expect(config('ssh://git@git.example:2222/a')).toContain('HostKeyAlias [git.example]:2222\n');
  });

  test('asks nothing, forwards nothing, offers one key', () => {
    const text = config('git@git.example:a');
    for (const line of [
      'BatchMode yes',
      'IdentitiesOnly yes',
      'IdentityAgent none',
      'ForwardAgent no',
      'ProxyCommand none',
      'StrictHostKeyChecking accept-new',
      'PasswordAuthentication no',
    ]) {
      expect(text).toContain(`  ${line}\n`);
    }
  });

  test.skipIf(noSsh !== null)(`is what OpenSSH understands, also with odd paths${skipNote(noSsh)}`, () => {
    const odd = { known: '/data/50% of it/org_1', key: '/jobs/a b\\c/ssh_key' };
    const directory = mkdtempSync(join(tmpdir(), 'pilothouse-ssh-config-'));
    writeFileSync(join(directory, 'config'), config('git@git.example:a', odd));
    const shown = spawnSync('ssh', ['-G', '-F', join(directory, 'config'), 'git.example'], {
      encoding: 'utf8',
    });
    rmSync(directory, { recursive: true });
    expect(shown.stderr).toBe('');
    expect(shown.stdout).toContain('hostname 192.0.2.7\n');
    expect(shown.stdout).toContain('hostkeyalias git.example\n');
    expect(shown.stdout).toContain('stricthostkeychecking accept-new\n');
  });

  test.each(['/data/"x', '/data/a\nProxyCommand x', `/data/$\{HOME}`])(
    'refuses a path it cannot write down: %j',
    (known) => {
      expect(() => config('git@git.example:a', { known, key: '/k' })).toThrow(TypeError);
    },
  );
});

function aPlan(
  url: string,
  credential: GitCredential = url.includes('://') ? token : privateKey,
): PlannedCheckout {
  return {
    url: urlOf(url),
    addresses: [
      { address: '192.0.2.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ],
    branch: 'main',
    credential,
    jobDir: '/jobs/job',
    path: '/usr/bin',
    gitDir: '/jobs/job/repository',
    treeDir: '/jobs/tree',
  };
}

function urlOf(text: string) {
  const parsed = parseGitUrl(text, { allowHttp: true });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.url;
}
