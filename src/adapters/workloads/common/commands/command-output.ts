import { type OutputSink, printLine } from '#src/kernel/output.ts';

/** How far the output of one command has been passed on: from its first line. */
export function commandPosition(): { get(): string | null; set(id: string, time: string): void } {
  let position: string | null = null;
  return {
    get: () => position,
    set: (_id, time) => {
      position = time;
    },
  };
}

/** Shows the user of a command that lines are missing. */
export async function noteIncomplete(output: OutputSink): Promise<void> {
  await printLine(output, 'The end of the output could not be read.');
}
