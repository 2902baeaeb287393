import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestCounts } from './test-report.ts';

/**
 * Every check of a change. The cheap ones run first and side by side; if all of them pass, the tests run. The last line
 * of a run that started the tests contains their counts, for CI to read. Arguments are passed to Vitest:
 * `npm test -- --sequence.shuffle`.
 */

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Checks and tests read what it writes: the types of the routes, and the files that the server serves. */
const BUILD: Step = { name: 'console', command: ['node', 'scripts/build-console.ts'] };
const CHECKS: readonly Step[] = [
  // The compiler of TypeScript 7 has no programming interface: `typescript` stays for the tools that use one. Both
  // packages have a program `tsc`, so this one is named by its path.
  { name: 'types', command: ['node', 'node_modules/typescript7/bin/tsc', '--noEmit'] },
  {
    name: 'types of the console',
    command: ['node', 'node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'src/console'],
  },
  {
    name: 'lint and format',
    command: ['biome', 'ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'versioning', command: ['node', 'scripts/versioning-guard.ts'] },
  { name: 'document drift', command: ['npm', 'run', '--silent', 'openapi', '--', '--check'] },
  { name: 'reference drift', command: ['npm', 'run', '--silent', 'docs', '--', '--check'] },
];
const TESTS: Step = { name: 'tests', command: ['vitest', 'run', ...process.argv.slice(2)] };

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;

const isBuilt = await runApart(BUILD);
const results = await Promise.all(isBuilt ? CHECKS.map(runApart) : []);
const broken = [BUILD, ...CHECKS]
  .filter((_, index) => [isBuilt, ...results][index] === false)
  .map(({ name }) => name);
if (broken.length > 0) {
  console.log(`\nStopped before the tests: these checks failed: ${broken.join(', ')}.`);
  process.exit(1);
}
process.exit((await runTests()) ? 0 : 1);

/** Runs a step beside others and prints its output in one piece at its end. */
async function runApart(step: Step): Promise<boolean> {
  const started = performance.now();
  const { passed, output } = await run(step, 'pipe');
  console.log(`\n── ${step.name}: ${verdict(passed, started)}  (${step.command.join(' ')})`);
  if (output.trim() !== '') console.log(output.trim());
  return passed;
}

/** Runs the tests and passes their output on; the last line contains their counts. */
async function runTests(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pilothouse-check-'));
  try {
    const file = join(folder, 'counts.json');
    const started = performance.now();
    console.log(`\n── ${TESTS.name}  (${TESTS.command.join(' ')})`);
    const { passed } = await run(TESTS, 'inherit', { TEST_REPORT_FILE: file });
    if (!passed) console.log(`The tests ${verdict(passed, started)}.`);
    const counts = readCounts(file, passed);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    return passed && counts.failed === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts of a run. A run that ended before it could count is one failure. */
function readCounts(file: string, passed: boolean): TestCounts {
  try {
    const counts: TestCounts = JSON.parse(readFileSync(file, 'utf8'));
    return passed ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
  } catch {
    console.log('The test run ended before it could count its tests.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function verdict(passed: boolean, started: number): string {
  return `${passed ? 'passed' : 'failed'} after ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

interface Ended {
  readonly passed: boolean;
  readonly output: string;
}

function run({ command: [program, ...args] }: Step, stdio: 'pipe' | 'inherit', env = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', stdio, stdio],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) =>
      resolve({ passed: false, output: `${program} could not be started: ${error.message}` }),
    );
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}
