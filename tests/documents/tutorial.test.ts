import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noCurl } from '../support/missing-programs.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { blockOf, blocksOf } from './blocks.ts';
import { openReader, type Reader } from './reader.ts';

const TUTORIAL = 'docs/tutorial.md';

let reader: Reader;

describe.skipIf(noCurl !== null)(`with curl${skipNote(noCurl)}`, () => {
  beforeAll(async () => {
    reader = await openReader();
    const files = { 'package.json': blockOf(TUTORIAL, 'json'), 'server.js': blockOf(TUTORIAL, 'js') };
    const branches = { main: [{ message: 'Say hello', files }] };
    await reader.git.makeRepository('hello', { branches });
    await reader.git.makeRepository('my-site', { branches });
  });

  afterAll(() => reader?.leave());

  /** The reader of this test has done what the first block asks for. */
  it('starts with the two commands of the installation', () => {
    expect(blocksOf(TUTORIAL, 'sh')[0]?.text).toBe('npm ci\nnpm start\n');
  });

  it('leads from a repository to a running site, a change, a rollback and the removal', async () => {
    const [, key, repository, preview, create, follow, visit, change, rollback, remove, ...more] = blocksOf(
      TUTORIAL,
      'sh',
    ).map(({ text }) => text);
    expect(more).toEqual([]);
    const run = (commands = '') => reader.run(commands);
    await run(key);
    await run(repository);
    expect(JSON.parse(await run(preview))).toMatchObject({ valid: true, errors: [] });
    expect(await run(create)).toContain('"status":"success"');
    expect(await run(follow)).toMatch(/"status":"done"/);
    expect(await run(visit)).toBe('Good morning from Pilothouse\n');
    expect(await run(change)).toMatch(/Good evening from Pilothouse\n$/);
    expect(await run(rollback)).toMatch(/"status":"done"/);
    expect(await run(visit)).toBe('Good evening from Pilothouse\n');
    await run(remove);
    // The ingress learns of the removal after the answer.
    await until('the site is gone', () =>
      run(visit).then(
        () => false,
        () => true,
      ),
    );
  });

  it('the first import of the README works', async () => {
    const [twoCommands, start, firstImport, folderImport, ...more] = blocksOf('README.md', 'sh').map(
      ({ text }) => text,
    );
    expect(more).toEqual([]);
    // `npm run demo`, `npm start` and the command line have their own tests.
    expect(twoCommands).toBe('npm ci && npm run demo\nnpm ci && npm test\n');
    expect(start).toBe('npm start\n');
    expect(folderImport).toContain('pilothouse -- import ../my-site\n');
    expect(JSON.parse(await reader.run(firstImport ?? ''))).toMatchObject({ status: 'success' });
  });
});
