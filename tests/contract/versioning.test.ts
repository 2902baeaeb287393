import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appRouter } from '#routers/index.ts';
import { generateDocument } from '#src/http/document/generate.ts';
import type { OpenApiDocument } from '#src/http/document/openapi.ts';
import { compare, guard, judge, type Violation } from '../../scripts/versioning-guard.ts';
import { CASES, HARMLESS } from './versioning-cases.ts';
import { aDocument, changed } from './versioning-document.ts';

describe('compare', () => {
  it.each(CASES)('%s', (_what, kind, where, change) => {
    const found = compare(aDocument(), changed(change));
    expect(found.map((one) => [one.kind, one.where])).toContainEqual([kind, where]);
    expect(found.every((one) => one.message !== '')).toBe(true);
  });

  it.each(HARMLESS)('%s is no change for a client', (_what, change) => {
    expect(compare(aDocument(), changed(change))).toEqual([]);
  });

  it('finds nothing between the document of this tree and itself', () => {
    const options = { surface: 'published', title: 'x', version: '2.1.0', serverUrl: '/' } as const;
    const document = generateDocument(appRouter, options);
    expect(compare(document, structuredClone(document))).toEqual([]);
  });
});

const violation = (kind: Violation['kind']): Violation => ({
  kind,
  where: 'GET /things response 200',
  message: 'is so',
});
const announcing = (sunset: unknown, operation = 'get'): OpenApiDocument =>
  changed({ [`${operation} deprecated`]: true, [`${operation} x-sunset`]: sunset }, '2.2.0');

describe('judge', () => {
  it.each<[Violation['kind'], string, string, OpenApiDocument[], boolean]>([
    ['addition', '2.1.0', '2.1.0', [], false],
    ['addition', '2.1.0', '2.1.9', [], false],
    ['addition', '2.1.0', '2.2.0', [], true],
    ['addition', '2.9.0', '2.10.0', [], true],
    ['addition', '2.1.0', '3.0.0', [], true],
    ['removal', '2.1.0', '2.1.0', [announcing('2027-06-30')], false],
    ['removal', '2.1.0', '2.2.0', [announcing('2027-06-30')], false],
    ['removal', '2.1.0', '3.0.0', [], false],
    ['removal', '2.1.0', '3.0.0', [aDocument()], false],
    ['removal', '2.1.0', '3.0.0', [announcing(undefined)], false],
    ['removal', '2.1.0', '3.0.0', [announcing('soon')], false],
    ['removal', '2.1.0', '3.0.0', [announcing('2027-06-30', 'post')], false],
    ['removal', '2.1.0', '3.0.0', [aDocument(), announcing('2027-06-30'), aDocument()], true],
    ['narrowing', '2.1.0', '2.2.0', [announcing('2027-06-30')], false],
    ['narrowing', '2.1.0', '3.0.0', [], false],
    ['narrowing', '2.1.0', '3.0.0', [announcing('2027-06-30')], true],
  ])('%s from %s to %s', (kind, from, to, earlier, mayStand) => {
    const sentences = judge(from, to, [violation(kind)], earlier);
    expect(sentences).toHaveLength(mayStand ? 0 : 1);
    for (const sentence of sentences) expect(sentence).toMatch(/^GET \/things response 200: is so\. .+\.$/);
  });

  it('takes no version that is behind, and none that is no version', () => {
    expect(judge('2.1.0', '2.1.0', [], [])).toEqual([]);
    expect(judge('2.1.0', '2.0.0', [], [])).toHaveLength(1);
    expect(judge('2.1.0', '1.9.0', [], [])).toHaveLength(1);
    expect(() => judge('2.1.0', 'next', [], [])).toThrow('"next"');
  });
});

describe('guard', () => {
  it('has nothing to hold where nothing has been released', async () => {
    const [passes, output] = await guarded([], aDocument());
    expect([passes, output]).toEqual([true, expect.stringContaining('Nothing has been released yet')]);
  });

  it('holds the document against the newest release for any order of the files', async () => {
    const gone = { 'paths /things': undefined };
    const releases = [aDocument('2.10.0'), changed(gone, '2.9.0')];
    expect(await guarded(releases, changed(gone, '2.10.1'))).toEqual([
      false,
      'GET /things: the operation is gone. That needs a higher major version than 2.10.0.',
    ]);
    expect((await guarded(releases, aDocument('2.10.0')))[0]).toBe(true);
  });

  it('lets go what an earlier release has announced', async () => {
    const current = changed({ 'paths /things': undefined }, '3.0.0');
    expect((await guarded([aDocument(), announcing('2027-06-30')], current))[0]).toBe(true);
    expect((await guarded([aDocument()], current))[0]).toBe(false);
  });

  it('passes for this tree', () => {
    const lines: string[] = [];
    expect(
      guard(undefined, (line) => lines.push(line)),
      lines.join('\n'),
    ).toBe(true);
  });
});

async function guarded(released: OpenApiDocument[], current: OpenApiDocument): Promise<[boolean, string]> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-released-'));
  const lines: string[] = [];
  try {
    await mkdir(join(folder, 'released'));
    for (const [index, document] of released.entries())
      await writeFile(join(folder, 'released', `${index}.json`), JSON.stringify(document));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(current));
    return [guard(folder, (line) => lines.push(line)), lines.join('\n')];
  } finally {
    await rm(folder, { recursive: true });
  }
}
