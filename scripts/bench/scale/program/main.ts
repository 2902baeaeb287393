import { releaseStartMemory } from '#src/app/release-start-memory.ts';
import { setV8Flags } from '#src/app/set-v8-flags.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { openProgram } from './open-program.ts';
import type { Order, Report } from './orders.ts';
import { measureRound } from './rounds.ts';
import type { ProgramSettings } from './settings.ts';

/** The measured program, in a process of its own: starts with the settings in its argument, and obeys its parent. */
const [settings] = process.argv.slice(2);
if (settings === undefined) throw new Error('usage: main.ts <settings as JSON>');

setV8Flags();
const report = (message: Report) => process.send?.(message);
const app = await openProgram(JSON.parse(settings) as ProgramSettings);
process.once('disconnect', () => void app.stop().finally(() => process.exit(0)));
report({ kind: 'ready', address: await app.start() });
releaseStartMemory();
process.on('message', ({ round }: Order) => {
  measureRound(app, round).then(
    (measured) => report({ kind: 'done', round: measured }),
    (error: unknown) => report({ kind: 'failed', message: messageOf(error) }),
  );
});
