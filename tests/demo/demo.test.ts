import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands } from '../../src/cli/demo/closing-words.ts';
import type { Display } from '../../src/cli/demo/display.ts';
import { DemoFailure } from '../../src/cli/demo/failure.ts';
import { runDemo } from '../../src/cli/demo/run-demo.ts';
import { SAMPLE_SITE } from '../../src/cli/demo/site-files.ts';
import { readEnvironment } from '../../src/config/command-line.ts';
import { noCurl } from '../support/missing-programs.ts';
import { skipNote } from '../support/skip-note.ts';
import { run } from './support.ts';

/** The demo's temporary files, and by their names its processes, are distinct from those of other tests. */
let temporary: string;
const inherited = process.env.TMPDIR;

const silent: Display = async (stages) => {
  for (const stage of stages) await stage.run({ print: () => undefined, at: () => undefined });
};

beforeEach(async () => {
  temporary = await realpath(await mkdtemp(join(tmpdir(), 'pilothouse-test-demo-')));
  // As root, the applications run as users of their own who have to pass.
  await chmod(temporary, 0o711);
});

afterEach(async () => {
  restoreTmpdir();
  await rm(temporary, { recursive: true, force: true });
});

it('ends with a site that answers, prints the proof and how to go on, and leaves nothing', async () => {
  const { code, stdout, stderr } = await run(['npm', 'run', 'demo', '--', '--once'], { TMPDIR: temporary });
  expect(stderr).not.toMatch(/failed|Error/);
  expect(code).toBe(0);
  expect(stdout).toContain('HTTP 200, title "Field notes"');
  expect(stdout).toContain('Visit 1');
  expect(stdout).toMatch(/Kept in (PostgreSQL \d+|a file)/);
  expect(stdout).toMatch(/The site: +http:\/\/field-notes\.localhost:\d+\n/);
  expect(stdout).toMatch(/OpenAPI reference: +http:\/\/127\.0\.0\.1:\d+\/api\/reference\n/);
  expect(stdout.match(/^curl /gm)).toHaveLength(3);
  expect(stdout).not.toMatch(/key_[\w-]{20}|p@ss/);
  await expectNothingLeft();
});

it.skipIf(noCurl !== null)(`gives commands that work when they are pasted${skipNote(noCurl)}`, async () => {
  const answers: unknown[] = [];
  process.env.TMPDIR = temporary;
  await runDemo({
    site: SAMPLE_SITE,
    display: silent,
    signal: new AbortController().signal,
    environment: readEnvironment(),
    async whenUp(finished) {
      for (const { command } of commands(finished)) {
        const { stdout, stderr } = await run(['sh', '-c', `${command} --fail`]);
        expect(stderr).toBe('');
        answers.push(JSON.parse(stdout));
      }
    },
  });
  expect(answers).toMatchObject([
    { total: 1, items: [{ name: 'Field notes', status: 'success' }] },
    { name: 'Field notes', applicationStatus: 'done' },
    { deploymentId: expect.stringMatching(/^dep_/), alreadyQueued: false },
  ]);
  await expectNothingLeft();
});

it('reports why a site does not start, with the log of its deployment, and leaves nothing', async () => {
  const site = await mkdtemp(join(tmpdir(), 'pilothouse-test-site-'));
  try {
    await cp(SAMPLE_SITE, site, { recursive: true });
    await writeFile(join(site, 'server.js'), 'console.error("out of ink"); process.exit(3);\n');
    process.env.TMPDIR = temporary;
    const demo = runDemo({
      site,
      display: silent,
      signal: new AbortController().signal,
      environment: readEnvironment(),
      whenUp: () => Promise.reject(new Error('It started')),
    });
    const failure = await demo.then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DemoFailure);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/did not succeed: The application exited/),
      log: expect.stringContaining('out of ink'),
    });
    await expectNothingLeft();
  } finally {
    await rm(site, { recursive: true, force: true });
  }
});

it('fails with exit code 1 and a sentence where git is missing', async () => {
  const argv = [process.execPath, 'src/cli/main.ts', 'demo', '--once'] as const;
  const { code, stderr } = await run(argv, { TMPDIR: temporary, PATH: '/nonexistent' });
  expect(code).toBe(1);
  expect(stderr).toContain('The demo failed: git was not found.');
  await expectNothingLeft();
});

it('ends and leaves nothing when its reader has enough', async () => {
  const demo = `${process.execPath} src/cli/main.ts demo --once | head -n 1`;
  const { stdout } = await run(['sh', '-c', demo], { TMPDIR: temporary });
  expect(stdout).toContain('Start Pilothouse');
  await expectNothingLeft();
});

it('refuses arguments that it does not know', async () => {
  const { code, stderr } = await run([process.execPath, 'src/cli/main.ts', 'demo', '--twice']);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Unknown option '--twice'"),
  });
});

function restoreTmpdir(): void {
  if (inherited === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = inherited;
}

async function expectNothingLeft(): Promise<void> {
  // Caches of node are its own.
  const left = (await readdir(temporary)).filter((name) => name.startsWith('pilothouse-'));
  expect(left).toEqual([]);
  expect(await processesAbout(temporary)).toEqual([]);
}

/** Processes whose command line or environment names a folder; where the system does not show them, none. */
async function processesAbout(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const texts = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')),
      );
      return texts.join('\0').includes(join(folder, 'pilothouse-')) ? [`${pid} ${texts[0]}`] : [];
    }),
  );
  return found.flat();
}
