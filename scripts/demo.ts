/**
 * `npm run demo`: the main job of Pilothouse on a throw-away data folder, from one import call to an answering site.
 * With `--once` it ends after the first visit; else it stays up until Ctrl-C. It leaves nothing behind.
 */
import { closingWords } from './demo/closing-words.ts';
import { plainDisplay, terminalDisplay } from './demo/display.ts';
import { DemoFailure } from './demo/failure.ts';
import { runDemo } from './demo/run-demo.ts';
import { SAMPLE_SITE } from './demo/site-files.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const PARENT_CHECK_MS = 500;

const args = process.argv.slice(2);
const once = args.includes('--once');
const unknown = args.find((arg) => arg !== '--once');
if (unknown !== undefined) {
  console.error(`npm run demo takes --once and nothing else; ${unknown} is unknown.`);
  process.exit(2);
}

const interruption = new AbortController();
const { signal } = interruption;
let isUp = false;
let exitCode = 0;
for (const [name, code] of Object.entries(SIGNALS)) {
  process.on(name, () => interrupt(isUp && name === 'SIGINT' ? 0 : code));
}
// The terminal is closed or the pipe is finished: no user can press Ctrl-C any more.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interrupt(SIGNALS.SIGHUP));
stopWithNpm();

try {
  await runDemo({
    site: SAMPLE_SITE,
    display: process.stdout.isTTY ? terminalDisplay : plainDisplay,
    signal,
    async whenUp(finished, ended) {
      console.log(`\n${closingWords(finished)}`);
      if (once) return;
      isUp = true;
      console.log('\nCtrl-C stops everything and removes it.');
      const failure = await Promise.race([ended, aborted(signal)]);
      if (failure !== undefined) throw failure;
    },
  });
} catch (error) {
  if (!signal.aborted) {
    exitCode = 1;
    showFailure(error);
  }
}
process.exit(exitCode);

function interrupt(code: number): void {
  if (signal.aborted) return;
  exitCode = code;
  interruption.abort();
  console.log('\nStopping …');
}

/** npm hands a SIGTERM to the shell in between, which dies of it alone: that the parent changed is all one sees. */
function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && interrupt(SIGNALS.SIGTERM), PARENT_CHECK_MS).unref();
}

function aborted(toWaitFor: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (toWaitFor.aborted) resolve(undefined);
    toWaitFor.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function showFailure(error: unknown): void {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof DemoFailure && error.log !== '') console.error(`\n--- the log ---\n${error.log}`);
  else if (!(error instanceof DemoFailure) && error instanceof Error) console.error(error.stack);
}
