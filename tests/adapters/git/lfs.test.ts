import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CommitSpec } from '../../support/git-server.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noSshServer, startSshServer } from '../../support/ssh-server.ts';
import { aRun } from './contract.ts';
import { gitWorld, one, openIn, requestIn, serve, text } from './world.ts';

const world = gitWorld();

describe('Git LFS', () => {
  const big = Buffer.alloc(300_000, 'big');
  const files = {
    '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
    'assets/big.bin': pointerOf(big),
    'copy.bin': { content: pointerOf(big), mode: '100755' as const },
    'plain.bin': 'committed as it is',
    'pointer.txt': pointerOf(big),
  };

  test('is named in the log where it is not asked for', async () => {
    const { url } = await world.other.makeRepository('site', one(files));
    const run = aRun();
    const wanted = requestIn(world, url);
    await (await openIn(world)).clone(wanted, run);
    expect(run.lines).toContain(
      'Warning: This repository has files in Git LFS that are not fetched: assets/big.bin, copy.bin. Set `lfs` in the source to fetch them.',
    );
    expect(await text(wanted, 'copy.bin')).toBe(pointerOf(big));
  });

  test('pointers are replaced by the files, through a redirect, and the token stays at its origin', async () => {
    const store = await lfsStore(big);
    const { url, seen } = await withLfs(files, () => `${store.base}/hop`);
    const wanted = requestIn(world, url, { lfs: true });
    await (await openIn(world)).clone(wanted, aRun());
    for (const path of ['assets/big.bin', 'copy.bin'])
      expect((await readFile(join(wanted.directory, path))).equals(big)).toBe(true);
    expect((await stat(join(wanted.directory, 'copy.bin'))).mode & 0o111).not.toBe(0);
    expect(await text(wanted, 'plain.bin')).toBe('committed as it is');
    expect(await text(wanted, 'pointer.txt')).toBe(pointerOf(big));
    expect(seen.filter((authorization) => authorization?.startsWith('Basic '))).toHaveLength(1);
    expect(store.seen).toEqual(['Bearer of-the-store', 'Bearer of-the-store']);
    expect(await readdir(join(world.home, 'work'))).toEqual([]);
  });

  test.each([
    ['other content', Buffer.alloc(300_000, 'bad'), /differs from the one that the repository records/],
    ['a shorter file', big.subarray(1), /incomplete or differs/],
    ['a longer file', Buffer.concat([big, big]), /incomplete or differs/],
  ])('%s is not taken', async (_name, content, reason) => {
    const store = await lfsStore(content);
    const { url } = await withLfs(files, () => `${store.base}/object`);
    const wanted = requestIn(world, url, { lfs: true });
    await expect((await openIn(world)).clone(wanted, aRun())).rejects.toThrow(reason);
    await expect(stat(wanted.directory)).rejects.toThrow(/ENOENT/);
  });

  test('a private address of a file is refused', async () => {
    const { url } = await withLfs(files, () => 'http://10.0.0.1/object');
    await expect(
      (await openIn(world)).clone(requestIn(world, url, { lfs: true }), aRun()),
    ).rejects.toMatchObject({
      failure: 'address_refused',
      message: expect.stringContaining('10.0.0.1'),
    });
  });

  test('a file that the host does not have, and a host without LFS', async () => {
    const { url } = await withLfs(files, () => null);
    await expect((await openIn(world)).clone(requestIn(world, url, { lfs: true }), aRun())).rejects.toThrow(
      /does not have the LFS file assets\/big.bin: gone/,
    );
    const plain = await world.other.makeRepository('plain', one(files));
    await expect(
      (await openIn(world)).clone(requestIn(world, plain.url, { lfs: true }), aRun()),
    ).rejects.toThrow(/no files in Git LFS/);
  });

  test('more than the size limit is not begun', async () => {
    const { url, seen } = await withLfs({ ...files, 'x.bin': pointerOf(big, 10 ** 12, 'a') }, () => null);
    await expect(
      (await openIn(world)).clone(requestIn(world, url, { lfs: true }), aRun()),
    ).rejects.toMatchObject({
      failure: 'too_large',
    });
    expect(seen).toEqual([]);
  });

  test.skipIf(noSshServer !== null)(
    `over SSH it is refused with the way out${skipNote(noSshServer)}`,
    async () => {
      const { path } = await world.other.makeRepository('site', one(files));
      const ssh = await startSshServer(dirname(path));
      try {
        const credential = { kind: 'sshKey', privateKey: ssh.privateKey } as const;
        const wanted = requestIn(world, ssh.url('site'), { credential, lfs: true });
        await expect((await openIn(world)).clone(wanted, aRun())).rejects.toThrow(
          /LFS objects are fetched over HTTPS/,
        );
      } finally {
        await ssh.close();
      }
    },
  );
});

/** A git host before which an LFS server answers where the files are: at `hrefOf`, or nowhere. */
async function withLfs(files: CommitSpec['files'], hrefOf: () => string | null) {
  await world.host.makeRepository('site', one(files));
  const seen: (string | undefined)[] = [];
  const base = await serve(async (incoming, response) => {
    const path = incoming.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (path !== '/site.git/info/lfs/objects/batch') {
      const {
        authorization = '',
        'content-type': type = '',
        'git-protocol': protocol = '',
      } = incoming.headers;
      const answer = await fetch(world.host.baseUrl + path, {
        method: incoming.method ?? 'GET',
        headers: { authorization, 'content-type': type, 'git-protocol': String(protocol) },
        ...(body.length > 0 && { body }),
      });
      const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
      return void response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
    }
    seen.push(incoming.headers.authorization);
    const asked: { objects: { oid: string; size: number }[] } = JSON.parse(body.toString());
    const objects = asked.objects.map((object) => {
      const href = hrefOf();
      if (href === null) return { ...object, error: { code: 404, message: 'gone' } };
      return { ...object, actions: { download: { href, header: { Authorization: 'Bearer of-the-store' } } } };
    });
    response.writeHead(200, { 'content-type': 'application/vnd.git-lfs+json' });
    response.end(JSON.stringify({ transfer: 'basic', objects }));
  });
  return { url: `${base}/site.git`, seen };
}

/** Where LFS files are: `/object`, and `/hop`, which redirects there. */
async function lfsStore(content: Buffer) {
  const seen: (string | undefined)[] = [];
  const base = await serve((incoming, response) => {
    seen.push(incoming.headers.authorization);
    if (incoming.url === '/hop') response.writeHead(302, { location: '/object' }).end();
    else response.writeHead(200).end(content);
  });
  return { base, seen };
}

function pointerOf(content: Buffer, size = content.length, salt = ''): string {
  const oid = createHash('sha256').update(content).update(salt).digest('hex');
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`;
}
