import { openApp } from './app.ts';
import { loadConfig } from './config.ts';
import { messageOf } from './kernel/fault.ts';
import { OperatorError } from './kernel/operator-error.ts';

const STOP_DEADLINE_MS = 10_000;

try {
  const app = await openApp(loadConfig());
  stopOn(['SIGTERM', 'SIGINT'], () => app.stop());
  const address = await app.start();
  process.stdout.write(`Pilothouse is ready at ${address}\n`);
} catch (error) {
  process.stderr.write(`Pilothouse cannot start: ${messageOf(error)}\n`);
  if (!(error instanceof OperatorError) && error instanceof Error)
    process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
}

function stopOn(signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      const deadline = setTimeout(() => process.exit(1), STOP_DEADLINE_MS);
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Pilothouse could not stop cleanly: ${messageOf(error)}\n`);
          clearTimeout(deadline);
          process.exit(1);
        },
      );
    });
  }
}
