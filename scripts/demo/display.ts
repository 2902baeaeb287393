import { Listr } from 'listr2';

/** One step of the demo that a person watches. */
export interface Stage {
  readonly title: string;
  run(progress: Progress): Promise<void>;
}

export interface Progress {
  /** A line about what happens now. */
  print(line: string): void;
  /** The stage has reached a part of it. */
  at(part: string): void;
}

/** Runs stages one after the other and shows them. The first that fails ends it, with its error. */
export type Display = (stages: readonly Stage[]) => Promise<void>;

export const plainDisplay: Display = async (stages) => {
  for (const { title, run } of stages) {
    console.log(`> ${title}`);
    await run({ print: (line) => console.log(`  ${line}`), at: () => undefined });
  }
};

const LINES_IN_VIEW = 12;

export const terminalDisplay: Display = async (stages) => {
  const tasks = stages.map(({ title, run }) => ({
    title,
    rendererOptions: { persistentOutput: true, outputBar: LINES_IN_VIEW },
    async task(_context: unknown, task: { title: string; output: string }) {
      await run({
        print: (line) => {
          task.output = line;
        },
        at: (part) => {
          task.title = `${title} (${part})`;
        },
      });
      task.title = title;
    },
  }));
  // The demo itself shows why it failed, and stops things in order when it is interrupted.
  const options = { registerSignalListeners: false, rendererOptions: { showErrorMessage: false } };
  await new Listr(tasks, options).run();
};
