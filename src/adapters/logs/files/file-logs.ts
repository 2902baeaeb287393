import { join } from 'node:path';
import { isoTime, systemClock } from '#src/kernel/clock.ts';
import type { LogLine, LogPage, LogRange } from '../port.ts';
import type { LogName } from '../storage.ts';
import { BoundedRecords } from './bounded-records.ts';
import { LineBuffer } from './line-buffer.ts';
import type { LogFiles } from './log-files.ts';
import { pathOf, segment } from './log-path.ts';
import { lastLines, linesFrom, pageOf, positionOf } from './read-lines.ts';
import { readTimedLine, timedLine } from './timed-line.ts';

export interface LinesRead {
  readonly lines: readonly string[];
  readonly position: number;
  readonly skipped: number;
}

/** Reading compressed records takes memory; more than a few at a time would not be faster. */
const READ_CONCURRENCY = 4;

/**
 * Logs as files: `<logId>.log` for what goes on and on, and below the folder `<logId>` a file for each of its records. The
 * files are those of a folder that only this program may read, or parts in a storage that processes share.
 */
export class FileLogs {
  readonly #directory: string;
  readonly #files: LogFiles;
  readonly #records: BoundedRecords;
  readonly #rolling: LineBuffer<string>;
  readonly #recorded: LineBuffer<string>;
  /** Called with the path of a record that has changed. */
  readonly #notify: (path: string) => void;
  readonly #reading = new Set<Promise<unknown>>();

  constructor(directory: string, files: LogFiles, notify: (path: string) => void) {
    this.#directory = directory;
    this.#files = files;
    this.#records = new BoundedRecords(files.records);
    this.#notify = notify;
    const { delayMs } = files;
    this.#rolling = new LineBuffer<string>((path, lines) => files.appendRolling(path, lines), {
      format: (line) => timedLine(isoTime(systemClock.now()), line),
      delayMs,
    });
    this.#recorded = new LineBuffer<string>(
      async (path, lines) => {
        await this.#records.append(path, lines);
        notify(path);
      },
      { delayMs },
    );
  }

  append(name: LogName, line: string): void {
    this.#bufferOf(name).add(this.pathOf(name), line);
  }

  /** Resolves when there is room for more lines: the disk may be slower than what is printed. */
  room(name: LogName): Promise<void> {
    return this.#bufferOf(name).room(this.pathOf(name));
  }

  async close(name: LogName): Promise<void> {
    const path = this.pathOf(name);
    await this.#recorded.flush();
    await this.#recorded.inTurn(() => this.#records.close(path));
    this.#notify(path);
  }

  /** The newest lines of a continuous log; with `since` (epoch milliseconds) those of them that are not older. */
  async tail(logId: string, maxLines: number, since: number | null): Promise<readonly LogLine[]> {
    const path = this.pathOf({ logId, recordId: null });
    await this.#rolling.flush();
    const lines = (await this.#rolling.inTurn(() => this.#files.tailRolling(path, maxLines))).map(
      readTimedLine,
    );
    return since === null ? lines : lines.filter(({ time }) => time !== null && Date.parse(time) >= since);
  }

  async tailRecord(name: LogName, maxLines: number): Promise<readonly string[]> {
    await this.#recorded.flush();
    return this.#limited(() =>
      this.#files.withRecord(this.pathOf(name), (content) => lastLines(content, maxLines)),
    );
  }

  async page(name: LogName, range: LogRange): Promise<LogPage> {
    await this.#recorded.flush();
    return this.#limited(() =>
      this.#files.withRecord(this.pathOf(name), (content) => pageOf(content, range)),
    );
  }

  /** The next lines of a record, `skip` lines after a position, and where the following one begins. */
  read(name: LogName, position: number, skip: number): Promise<LinesRead> {
    return this.#limited(() =>
      this.#files.withRecord(this.pathOf(name), async (content) => {
        const found = await positionOf(content, skip, position);
        const read = found.skipped === skip ? await linesFrom(content, found.position) : { lines: [] };
        return { ...found, ...read };
      }),
    );
  }

  async removeRecord(name: LogName): Promise<void> {
    const path = this.pathOf(name);
    this.#recorded.forget((target) => target === path);
    await this.#recorded.inTurn(() => this.#records.removeRecord(path));
  }

  async remove(logId: string): Promise<void> {
    const path = this.pathOf({ logId, recordId: null });
    const folder = join(this.#directory, segment(logId));
    this.#rolling.forget((target) => target === path);
    this.#recorded.forget((target) => target.startsWith(`${folder}/`));
    await this.#rolling.inTurn(() => this.#files.removeRolling(path));
    await this.#recorded.inTurn(() => this.#records.remove(folder));
  }

  async flush(): Promise<void> {
    await Promise.all([this.#rolling.flush(), this.#recorded.flush()]);
  }

  pathOf(name: LogName): string {
    return pathOf(this.#directory, name);
  }

  #bufferOf({ recordId }: LogName): LineBuffer<string> {
    return recordId === null ? this.#rolling : this.#recorded;
  }

  async #limited<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#reading.size >= READ_CONCURRENCY) await Promise.race(this.#reading).catch(() => undefined);
    const reading = work();
    this.#reading.add(reading);
    try {
      return await reading;
    } finally {
      this.#reading.delete(reading);
    }
  }
}
