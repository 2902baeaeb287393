import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GitOptions } from '#src/adapters/git/open-git.ts';
import { aRun } from './contract.ts';
import { gitWorld, head, modules, one, openIn, publishSite, requestIn, text } from './world.ts';

const world = gitWorld();

describe('submodules', () => {
  test('are named in the log where they are not asked for', async () => {
    const theme = await world.host.makeRepository('theme', one({ 'a.css': 'a' }));
    const url = await publishSite(world, {
      theme: [theme.url, head(theme)],
      'vendor/x': ['../theme.git', head(theme)],
    });
    const run = aRun();
    const wanted = requestIn(world, url);
    await (await openIn(world)).clone(wanted, run);
    expect(run.lines).toContain(
      'Warning: This repository has 2 submodules that are not fetched: theme, vendor/x. Set `submodules` in the source to fetch them.',
    );
    expect(await readdir(join(wanted.directory, 'theme'))).toEqual([]);
  });

  test('come with their recorded commit, by absolute and relative addresses, two levels deep', async () => {
    const icons = await world.host.makeRepository('icons', one({ 'i.svg': 'i' }));
    const theme = await world.host.makeRepository(
      'theme',
      one({ 'a.css': 'old', ...modules({ icons: ['../icons.git', head(icons)] }) }),
    );
    await world.host.push('theme', 'main', [{ message: 'new', files: { 'a.css': 'new' } }]);
    const url = await publishSite(world, {
      theme: [theme.url, head(theme)],
      'vendor/x': ['../theme', head(theme)],
    });
    const wanted = requestIn(world, url, { submodules: true });
    await (await openIn(world)).clone(wanted, aRun());
    for (const path of ['theme', 'vendor/x']) {
      expect(await text(wanted, `${path}/a.css`)).toBe('old');
      expect(await text(wanted, `${path}/icons/i.svg`)).toBe('i');
      expect(await readdir(join(wanted.directory, path))).not.toContain('.git');
    }
    expect(await readdir(join(world.home, 'work'))).toEqual([]);
  });

  test('on another port get no credential', async () => {
    const theme = await world.other.makeRepository('theme', one({ 'a.css': 'a' }));
    const wanted = requestIn(world, await publishSite(world, { theme: [theme.url, head(theme)] }), {
      submodules: true,
    });
    await (await openIn(world)).clone(wanted, aRun());
    expect(await text(wanted, 'theme/a.css')).toBe('a');
    expect(world.other.requests.length).toBeGreaterThan(0);
    expect(world.other.requests.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    expect(world.host.requests.some(({ authorization }) => authorization !== undefined)).toBe(true);
  });

  test.each([
    ['ext::touch /tmp/pwned-by-submodule', 'must not contain spaces'],
    ['ext::sh', 'must start with https://'],
    ['file:///etc', 'must start with https://'],
    ['/etc', 'must start with https://'],
    ['--upload-pack=x', 'must not start with a hyphen'],
    ['http://10.0.0.1/theme.git', '10.0.0.1 is not a public address'],
    ['http://me:pw@127.0.0.1/theme.git', 'must not contain a user name or password'],
    ['https://internal.example.test/theme.git', 'not a public address'],
  ])('the address %s fails the clone, which names the submodule', async (address, reason) => {
    const wanted = requestIn(world, await publishSite(world, { theme: [address, 'a'.repeat(40)] }), {
      submodules: true,
    });
    await expect((await openIn(world)).clone(wanted, aRun())).rejects.toMatchObject({
      failure: 'address_refused',
      message: expect.stringMatching(/^The submodule "theme" could not be fetched: /),
    });
    await expect((await openIn(world)).clone(wanted, aRun())).rejects.toThrow(reason);
    await expect(stat(wanted.directory)).rejects.toThrow(/ENOENT/);
    await expect(stat('/tmp/pwned-by-submodule')).rejects.toThrow(/ENOENT/);
  });

  test.each(['../x', '/x', 'a/../../x', '.git/x', 'a/.GIT', 'a//b'])(
    'the path %s is refused',
    async (path) => {
      const files = {
        '.gitmodules': `[submodule "s"]\n\tpath = ${path}\n\turl = ${world.other.baseUrl}/theme.git\n`,
      };
      const { url } = await world.host.makeRepository('site', one(files));
      const wanted = requestIn(world, url, { submodules: true });
      await expect((await openIn(world)).clone(wanted, aRun())).rejects.toThrow(
        'which is not inside the repository',
      );
      expect(world.other.requests).toEqual([]);
    },
  );

  test('a missing repository, a missing commit and a third level are named', async () => {
    const clone = async (address: string, commit: string) =>
      (await openIn(world)).clone(
        requestIn(world, await publishSite(world, { theme: [address, commit] }), { submodules: true }),
        aRun(),
      );
    await expect(clone(`${world.other.baseUrl}/none.git`, 'a'.repeat(40))).rejects.toThrow(
      /^The submodule "theme" could not be fetched: There is no repository/,
    );
    const theme = await world.other.makeRepository('theme', one({ a: 'a' }));
    await expect(clone(theme.url, 'a'.repeat(40))).rejects.toThrow(/recorded commit aaaaaaaaaa is not in/);
    const two = await world.other.makeRepository('two', one(modules({ c: ['../theme.git', head(theme)] })));
    const three = await world.other.makeRepository('three', one(modules({ b: ['../two.git', head(two)] })));
    await expect(clone(three.url, head(three))).rejects.toThrow(/"theme\/b\/c".*2 levels deep/);
  });

  test('21 are too many, and the size limit holds for all together', async () => {
    const theme = await world.other.makeRepository('theme', one({ a: Buffer.alloc(600_000, 'a') }));
    const names = Array.from({ length: 21 }, (_, index) => `m${index}`);
    const url = await publishSite(
      world,
      Object.fromEntries(names.map((name) => [name, [theme.url, head(theme)]])),
    );
    const clone = async (options: Partial<GitOptions>) =>
      (await openIn(world, options)).clone(requestIn(world, url, { submodules: true }), aRun());
    await expect(clone({ maxBytes: 3_000_000, sizeIntervalMs: 20 })).rejects.toMatchObject({
      failure: 'too_large',
    });
    await expect(clone({})).rejects.toThrow(/at most 20 submodules/);
  });

  test('an include in .gitmodules reads no file of the machine', async () => {
    const files = { '.gitmodules': '[include]\n\tpath = /etc/passwd\n' };
    const { url } = await world.host.makeRepository('site', one(files));
    await (await openIn(world)).clone(requestIn(world, url, { submodules: true }), aRun());
  });
});
