import type { Progress as Shown } from '../core/progress.ts';
import type { Writer } from '../core/terminal.ts';

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

export const plainDisplay =
  (out: Writer): Display =>
  async (stages) => {
    for (const { title, run } of stages) {
      out.write(`> ${title}\n`);
      await run({ print: (line) => out.write(`  ${line}\n`), at: () => undefined });
    }
  };

export const terminalDisplay =
  (open: () => Shown): Display =>
  async (stages) => {
    for (const { title, run } of stages) {
      const shown = open();
      shown.begin(title);
      try {
        await run({ print: shown.line, at: () => undefined });
        shown.end('done');
      } catch (error) {
        shown.end('failed');
        throw error;
      } finally {
        shown.close();
      }
    }
  };
