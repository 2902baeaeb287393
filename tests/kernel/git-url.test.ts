import { describe, expect, test } from 'vitest';
import { parseGitUrl } from '#src/kernel/git-url.ts';

describe('accepted', () => {
  test.each([
    ['https://github.com/acme/site.git', 'https', 'github.com', 443, 'https://github.com/acme/site.git'],
    ['HTTPS://GitHub.com./acme/site', 'https', 'github.com', 443, 'https://github.com/acme/site'],
    [
      'https://git.example.com:8443/a/b',
      'https',
      'git.example.com',
      8443,
      'https://git.example.com:8443/a/b',
    ],
    ['https://0x7f.1/a', 'https', '127.0.0.1', 443, 'https://127.0.0.1/a'],
    ['https://bücher.example/a', 'https', 'xn--bcher-kva.example', 443, 'https://xn--bcher-kva.example/a'],
    ['git@github.com:acme/site.git', 'ssh', 'github.com', 22, 'git@github.com:acme/site.git'],
    ['deploy@10.1:~/site', 'ssh', '10.0.0.1', 22, 'deploy@10.0.0.1:~/site'],
    ['git@[::1]:a', 'ssh', '[::1]', 22, 'git@[::1]:a'],
    [
      'ssh://git@host.example:2222/a/b.git',
      'ssh',
      'host.example',
      2222,
      'ssh://git@host.example:2222/a/b.git',
    ],
    ['ssh://Host.example/a', 'ssh', 'host.example', 22, 'ssh://git@host.example/a'],
    ['ssh://git@2130706433/a', 'ssh', '127.0.0.1', 22, 'ssh://git@127.0.0.1/a'],
  ])('%s', (text, transport, host, port, canonical) => {
    expect(parseGitUrl(text, { allowHttp: false })).toMatchObject({
      ok: true,
      url: { transport, host, port, text: canonical },
    });
  });

  test('http:// only where it is allowed', () => {
    expect(parseGitUrl('http://host.example/a', { allowHttp: false }).ok).toBe(false);
    expect(parseGitUrl('http://host.example:81/a', { allowHttp: true })).toMatchObject({
      ok: true,
      url: { port: 81 },
    });
  });
});

describe('refused', () => {
  test.each([
    '',
    '-oProxyCommand=x',
    '--upload-pack=touch /tmp/x',
    '--upload-pack=touch',
    'ext::sh -c x',
    'ext::sh',
    'fd::17',
    'file:///etc',
    '/srv/git/site',
    './site',
    '../site',
    'C:\\site',
    'site',
    'host:path',
    'git://host.example/a',
    'ftp://host.example/a',
    'https:host.example/a',
    'https:///a',
    'https://host.example',
    'https://host.example/',
    'https://user@host.example/a',
    'https://user:secret@host.example/a',
    'https://@host.example/a',
    'https://:@host.example/a',
    'https://host.example/a?x=1',
    'https://host.example/a#x',
    'https://host.example/a b',
    'https://host.example/a\nb',
    'https://host.example/a\u0000',
    ' https://host.example/a',
    'https:\\\\host.example\\a',
    'https://host.example:99999/a',
    'ssh://-oProxyCommand=x/a',
    'ssh://git@-oProxyCommand=x/a',
    'ssh://%2doProxyCommand=x/a',
    'ssh://-l@host.example/a',
    'ssh://git:secret@host.example/a',
    'ssh://git@host.example',
    'ssh://git@host.example/',
    'ssh://git@host.example/-x',
    'ssh://git@host.example:0/a',
    'ssh://git@host.example:70000/a',
    'git@-oProxyCommand=x:a',
    'git@-o:x',
    '-git@host.example:a',
    'git@host.example:-x',
    'git@host.example::x',
    'git@host.example:',
    'git@ho st:a',
    `https://host.example/${'a'.repeat(2048)}`,
  ])('%j', (text) => {
    expect(parseGitUrl(text, { allowHttp: true }).ok).toBe(false);
  });

  test('the reason never quotes a credential', () => {
    for (const text of [
      'https://u:s3cret@host.example/a',
      'ssh://u:s3cret@host.example/a',
      'ftp://s3cret@host.example/a',
    ]) {
      expect(JSON.stringify(parseGitUrl(text, { allowHttp: false }))).not.toContain('s3cret');
    }
  });
});
