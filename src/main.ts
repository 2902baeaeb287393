import { type App, openApp } from './app.ts';
import { loadConfig } from './config.ts';
import { messageOf } from './kernel/fault.ts';
import { OperatorError } from './kernel/operator-error.ts';

/** Below the ten seconds that are promised, with time to end what is left by force. */
const STOP_DEADLINE_MS = 9_700;

try {
  const app = await openApp(loadConfig());
  stopOn(['SIGTERM', 'SIGINT'], app);
  const address = await app.start();
  process.stdout.write(`Pilothouse is ready at ${address}\n`);
} catch (error) {
  process.stderr.write(`Pilothouse cannot start: ${messageOf(error)}\n`);
  if (!(error instanceof OperatorError) && error instanceof Error)
    process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
}

function stopOn(signals: readonly NodeJS.Signals[], app: App): void {
  let stopping = false;
  const giveUp = (reason: string): void => {
    app.killNow();
    process.stderr.write(`Pilothouse could not stop cleanly: ${reason}\n`);
    process.exit(1);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => giveUp('its time was over; applications and databases were killed'), STOP_DEADLINE_MS);
      app.stop().then(
        () => process.exit(0),
        (error: unknown) => giveUp(messageOf(error)),
      );
    });
  }
}
