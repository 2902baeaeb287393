import { chown, lchown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '#src/adapters/workloads/common/commands/run-command.ts';
import { eraseTree } from '#src/adapters/workloads/process/context/erase.ts';
import { reachableNode } from '#src/adapters/workloads/process/reachable.ts';
import { linesTo, NO_OUTPUT } from '#src/kernel/output.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aDataDir, anEngine, firstAnswer, isRoot } from '../support.ts';
import { compiledSwapper, processesOfUser, started, uidServer, userOf } from './hostile.ts';

const noSwapper = isRoot && process.platform === 'linux' ? null : 'it needs root on Linux';
const forever = new AbortController().signal;
const OWNER = { uid: 1_900_000_777, gid: 1_900_000_777 };

describe.skipIf(noSwapper !== null)(`what a tenant has written${skipNote(noSwapper)}`, () => {
  async function owned(): Promise<string> {
    const top = join(await aDataDir(), 'tree');
    await mkdir(top);
    await chown(top, OWNER.uid, OWNER.gid);
    return top;
  }

  const asOwner = async (cwd: string, code: string) => {
    const node = await reachableNode(process.execPath, await aDataDir());
    return runCommand(
      { argv: [node, '-e', code], cwd, env: {}, owner: OWNER },
      { signal: forever, deadlineMs: 60_000, output: NO_OUTPUT },
    );
  };

  it.each([
    [
      'folders without permissions',
      `fs.mkdirSync('a/b', { recursive: true }); fs.writeFileSync('a/b/c', ''); fs.chmodSync('a/b', 0); fs.chmodSync('a', 0)`,
    ],
    [
      'names with newlines, options and bytes that are no text',
      `fs.writeFileSync('a\\nb', ''); fs.writeFileSync('-rf', ''); fs.mkdirSync('--'); fs.writeFileSync(Buffer.from([0x61, 0xff, 0xfe]), '')`,
    ],
    [
      'links to other places',
      `fs.symlinkSync('/etc', 'etc'); fs.symlinkSync('/', 'root'); fs.symlinkSync('nowhere', 'x')`,
    ],
    [
      '10,000 folders in each other',
      `for (let i = 0; i < 10000; i++) { fs.mkdirSync('d'); process.chdir('d') }`,
    ],
    ['20,000 files', `for (let i = 0; i < 20000; i++) fs.writeFileSync('f' + i, '')`],
    [
      'sockets and set-user-id programs',
      `require('net').createServer().listen('s', () => process.exit()); fs.copyFileSync('/bin/true', 'p'); fs.chmodSync('p', 0o6755)`,
    ],
  ])('is removed as a whole: %s', async (_, code) => {
    const top = await owned();
    await asOwner(top, `const fs = require('node:fs'); ${code}`);
    expect((await readdir(top)).length).toBeGreaterThan(0);
    expect(await eraseTree(top, forever)).toBe(true);
    expect(await readdir(join(top, '..'))).toEqual([]);
  });

  it('keeps a folder of another user, and reports it', async () => {
    const top = await owned();
    const foreign = join(top, 'foreign');
    await mkdir(foreign, { mode: 0o700 });
    await writeFile(join(foreign, 'file'), '');
    await chown(foreign, OWNER.uid + 1, OWNER.gid + 1);
    expect(await eraseTree(top, forever)).toBe(false);
    expect(await readdir(foreign)).toEqual(['file']);
  });

  it('leads nowhere: links in folders of this program are removed and not followed', async () => {
    const base = await aDataDir();
    const kept = join(base, 'kept');
    await mkdir(kept);
    await writeFile(join(kept, 'file'), 'text');
    const top = join(base, 'top');
    await mkdir(top);
    await symlink(kept, join(top, 'link'));
    await lchown(join(top, 'link'), OWNER.uid, OWNER.gid);
    expect(await eraseTree(top, forever)).toBe(true);
    expect(await readFile(join(kept, 'file'), 'utf8')).toBe('text');
  });
});

const swapper = noSwapper === null ? await compiledSwapper() : null;
const lacking = noSwapper ?? (swapper === null ? 'there is no C compiler (cc) here' : null);

describe.skipIf(lacking !== null)(
  `a link that is swapped with a folder during a removal${skipNote(lacking)}`,
  () => {
    it.each([
      { where: 'in /tmp', bait: "'/tmp/pilothouse-bait-' + process.getuid()", owner: OWNER },
      // Only root can open these; a folder's descriptor may be handed over all the same.
      { where: 'in its release', bait: "require('node:path').resolve('bait')", owner: undefined },
      { where: 'in its home', bait: "process.env.HOME + '/bait'", owner: undefined },
    ])(
      'has nothing of root removed: $where',
      async ({ bait, owner }) => {
        const engine = await anEngine();
        const victims = join(await aDataDir(), 'victims');
        await mkdir(victims, { mode: 0o700 });
        const names = Array.from({ length: 300 }, (_, index) => `f${index}`);
        for (const name of names) await writeFile(join(victims, name), 'root', { mode: 0o600 });

        const endpoint = await started(
          engine,
          'victim',
          `const fs = require('node:fs');
         const bait = ${bait};
         fs.mkdirSync(bait);
         fs.chmodSync(bait, 0o777);
         ${uidServer('bait')}`,
        );
        const uid = await userOf(endpoint);
        const { text: place } = await firstAnswer(endpoint);
        const stop = new AbortController();
        onTestFinished(() => stop.abort());
        onTestFinished(() => rm(place, { recursive: true, force: true }));
        const lines: string[] = [];
        const swapping = runCommand(
          { argv: [swapper ?? '', place, victims, String(OWNER.uid)], cwd: '/', env: {}, owner },
          { signal: stop.signal, deadlineMs: 120_000, output: linesTo((line) => lines.push(line)) },
        ).catch(() => undefined);
        await until('the swapper swaps', () => lines.includes('ready'));
        await engine.removeApplication('app_victim');
        stop.abort();
        await swapping;
        expect((await readdir(victims)).sort()).toEqual([...names].sort());
        expect(await processesOfUser(uid)).toEqual([]);
        expect((await engine.inventory()).applicationIds).toEqual([]);
      },
      120_000,
    );
  },
);
