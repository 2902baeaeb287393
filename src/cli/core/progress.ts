import type { Paint, Writer } from './terminal.ts';
import { duration } from './times.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const FRAME_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';

/** Shows steps while they run: with a moving line on a terminal, as plain lines elsewhere. */
export interface Progress {
  /** A step has begun. */
  begin(title: string): void;
  /** The step that was begun has ended. `tookMs` is measured where it is not given. */
  end(outcome: 'done' | 'failed', detail?: string, tookMs?: number): void;
  /** A line of a log. */
  line(text: string): void;
  /** Removes the moving line. */
  close(): void;
}

export function openProgress(writer: Writer, paint: Paint): Progress {
  let current: { readonly title: string; readonly since: number } | null = null;
  let frame = 0;
  const draw = () => {
    if (current === null || !writer.isTTY) return;
    frame = (frame + 1) % FRAMES.length;
    const took = duration(performance.now() - current.since);
    writer.write(`${CLEAR_LINE}${paint('cyan', FRAMES[frame] ?? '')} ${current.title} ${paint('dim', took)}`);
  };
  const clear = () => writer.isTTY && current !== null && writer.write(CLEAR_LINE);
  const timer = writer.isTTY ? setInterval(draw, FRAME_MS) : undefined;
  timer?.unref();
  return {
    begin(title) {
      clear();
      current = { title, since: performance.now() };
      draw();
    },
    end(outcome, detail, tookMs) {
      if (current === null) return;
      clear();
      const { title, since } = current;
      current = null;
      const mark = outcome === 'done' ? paint('green', '✓') : paint('red', '✗');
      const took = paint('dim', duration(tookMs ?? performance.now() - since));
      writer.write(`${mark} ${title} ${took}${detail === undefined ? '' : `  ${detail}`}\n`);
    },
    line(text) {
      clear();
      writer.write(`  ${paint('dim', text)}\n`);
      draw();
    },
    close() {
      clear();
      current = null;
      clearInterval(timer);
    },
  };
}
