import { type App, openApp } from './app/app.ts';
import { releaseStartMemory } from './app/release-start-memory.ts';
import { setV8Flags } from './app/set-v8-flags.ts';
import { loadConfig } from './config/config.ts';
import { loadEnvFileOf } from './config/env-file.ts';
import { messageOf } from './kernel/fault.ts';
import { OperatorError } from './kernel/operator-error.ts';

/** Below the ten seconds that are promised, with time to end what is left by force. */
const STOP_DEADLINE_MS = 9_700;

setV8Flags();

try {
  loadEnvFileOf(process.argv.slice(2));
  const opening = openApp(loadConfig());
  const starting = opening.then((app) => app.start());
  stopOn(['SIGTERM', 'SIGINT'], opening, starting);
  process.stdout.write(`Pilothouse is ready at ${await starting}\n`);
  releaseStartMemory();
} catch (error) {
  process.stderr.write(`Pilothouse cannot start: ${messageOf(error)}\n`);
  if (!(error instanceof OperatorError) && error instanceof Error)
    process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
}

/** Stops the program on these signals; one that is still starting is stopped once it has started. */
function stopOn(signals: readonly NodeJS.Signals[], opening: Promise<App>, starting: Promise<unknown>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    process.stdout.write(`Pilothouse is stopping (${signal}).\n`);
    // A program that cannot start reports that itself, and ends.
    const app = await opening.catch(() => undefined);
    if (app === undefined) return;
    const giveUp = (reason: string): void => {
      app.killNow();
      process.stderr.write(`Pilothouse could not stop cleanly: ${reason}\n`);
      process.exit(1);
    };
    const reason = 'its time was over; applications and databases were killed';
    setTimeout(() => giveUp(reason), STOP_DEADLINE_MS);
    await starting.catch(() => undefined);
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(messageOf(error)),
    );
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (!stopping) void stop(signal);
      stopping = true;
    });
  }
}
