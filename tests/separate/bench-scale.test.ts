import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pilothouse-bench-scale-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each(['sqlite', 'postgres'])(
  'a quick run on %s measures every part and draws the plot',
  async (database) => {
    const [json, plot] = [join(folder, 'results.json'), join(folder, 'plot.svg')];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...['scripts/bench-scale.ts', '--quick', `--database=${database}`, '--sizes=100,200'],
        ...[`--json=${json}`, `--plot=${plot}`],
      ],
      { cwd: ROOT },
    );
    const results: { database: string; applications: number; figures: { name: string; value: number }[] }[] =
      JSON.parse(await readFile(json, 'utf8'));
    expect(results.map((result) => [result.database, result.applications])).toEqual([
      [database, 100],
      [database, 200],
    ]);
    for (const { figures } of results) {
      for (const part of [
        'start',
        'agent reads',
        'console reads',
        'import',
        'deployment',
        'hub',
        'sweep',
        'DNS',
      ])
        expect(figures.filter(({ name }) => name.startsWith(part))).not.toEqual([]);
      for (const { name, value } of figures) expect([name, Number.isFinite(value)]).toEqual([name, true]);
    }
    expect(stdout).toContain('start: until ready, ms');
    expect(await readFile(plot, 'utf8')).toMatch(/^<svg /);
  },
);
