import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aRun } from './contract.ts';
import { gitWorld, modules, one, openIn, remote, requestIn, serve } from './world.ts';

const world = gitWorld();

describe('a look at the tree', () => {
  test('finds submodules and Git LFS without fetching files', async () => {
    const files = {
      ...modules({ theme: ['../theme.git', 'a'.repeat(40)] }),
      'deep/.gitattributes': '# filter=lfs\n*.bin  filter=lfs\n',
      big: Buffer.alloc(100_000, 'a'),
    };
    const { url } = await world.host.makeRepository('site', one(files));
    const git = await openIn(world);
    expect(await git.inspect(remote(url), aRun())).toEqual({ submodules: ['theme'], lfs: true });
    const plain = await world.host.makeRepository('plain', one({ '.gitattributes': '# *.bin filter=lfs\n' }));
    expect(await git.inspect(remote(plain.url), aRun())).toEqual({ submodules: [], lfs: false });
    expect(await git.inspect(remote(`${world.host.baseUrl}/none.git`), aRun())).toBeNull();
    expect(await readdir(join(world.home, 'work'))).toEqual([]);
  });
});

describe('an address that is no repository', () => {
  test.each(['<html>hello</html>', '<html>\nhello\n</html>\n'])('a web page: %j', async (page) => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    const expected = {
      failure: 'repository_not_found',
      message: expect.stringContaining('not a git repository'),
    };
    const git = await openIn(world);
    expect(await git.probe(remote(`${base}/page`), aRun())).toMatchObject(expected);
    await expect(git.clone(requestIn(world, `${base}/page`), aRun())).rejects.toMatchObject(expected);
  });

  test('an empty repository is called empty', async () => {
    const { url } = await world.host.makeRepository('bare', { branches: {} });
    const expected = { failure: 'branch_not_found', message: expect.stringContaining('is empty') };
    const git = await openIn(world);
    expect(await git.probe(remote(url), aRun())).toMatchObject(expected);
    await expect(git.clone(requestIn(world, url), aRun())).rejects.toMatchObject(expected);
  });

  test('a repository with other branches lacks this one', async () => {
    const { url } = await world.host.makeRepository('site', one({ a: 'a' }));
    expect(await (await openIn(world)).probe(remote(url, { branch: 'nope' }), aRun())).toMatchObject({
      failure: 'branch_not_found',
      message: expect.stringContaining('The branch "nope" does not exist'),
    });
  });
});
