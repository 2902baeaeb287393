import { readEnvironment } from '../../config/command-line.ts';
import { openProgress } from '../core/progress.ts';
import { painter, type Terminal } from '../core/terminal.ts';
import { closingWords } from './closing-words.ts';
import { plainDisplay, terminalDisplay } from './display.ts';
import { DemoFailure } from './failure.ts';
import { runDemo } from './run-demo.ts';
import { SAMPLE_SITE } from './site-files.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const PARENT_CHECK_MS = 500;

/**
 * The main job of Pilothouse on a temporary data folder, from one import call to an answering site. With `once` it ends
 * after the first visit; else it runs until Ctrl-C. It leaves nothing behind. Resolves with the exit code.
 */
export async function playDemo(
  terminal: Terminal,
  { once, noColor }: { readonly once: boolean; readonly noColor: boolean },
): Promise<number> {
  const { out, err } = terminal;
  const environment = readEnvironment();
  const interruption = new AbortController();
  const { signal } = interruption;
  let isUp = false;
  let exitCode = 0;
  const interrupt = (code: number) => {
    if (signal.aborted) return;
    exitCode = code;
    interruption.abort();
    out.write('\nStopping …\n');
  };
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => interrupt(isUp && name === 'SIGINT' ? 0 : code));
  }
  // The reader is gone (a closed terminal, a finished pipe): Ctrl-C cannot be pressed any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interrupt(SIGNALS.SIGHUP));
  if (environment.forPrograms.npm_lifecycle_event !== undefined)
    stopWithParent(() => interrupt(SIGNALS.SIGTERM));
  const paint = painter(out.isTTY && !noColor && !environment.noColor);
  try {
    await runDemo({
      ...{ site: SAMPLE_SITE, signal, environment },
      display: out.isTTY ? terminalDisplay(() => openProgress(out, paint)) : plainDisplay(out),
      async whenUp(finished, ended) {
        out.write(`\n${closingWords(finished)}\n`);
        if (once) {
          out.write('\nEverything is removed again now. Leave out --once to try these.\n');
          return;
        }
        isUp = true;
        out.write('\nCtrl-C stops everything and removes it.\n');
        const failure = await Promise.race([ended, aborted(signal)]);
        if (failure !== undefined) throw failure;
      },
    });
  } catch (error) {
    if (!signal.aborted) {
      exitCode = 1;
      err.write(describe(error));
    }
  }
  return exitCode;
}

/** npm sends SIGTERM to the shell between, which ends alone: the changed parent is all that can be seen. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
}

function aborted(toWaitFor: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (toWaitFor.aborted) resolve(undefined);
    toWaitFor.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function describe(error: unknown): string {
  const message = `\nThe demo failed: ${error instanceof Error ? error.message : String(error)}\n`;
  if (error instanceof DemoFailure)
    return error.log === '' ? message : `${message}\n--- the log ---\n${error.log}\n`;
  return error instanceof Error ? `${message}${error.stack ?? ''}\n` : message;
}
