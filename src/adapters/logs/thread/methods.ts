import { join } from 'node:path';
import { lineMasker } from '#src/kernel/mask.ts';
import { diskFiles } from '../files/disk-files.ts';
import { FileLogs } from '../files/file-logs.ts';
import { storedFiles } from '../files/stored-files.ts';
import { RUN_LOG } from '../port.ts';
import type { LogName, LogStorage } from '../storage.ts';
import { Limits } from './limits.ts';
import { INDENT, type OutputSpec, type ThreadMethods, type ThreadSettings } from './messages.ts';
import { Pipe } from './pipe.ts';

interface Writer {
  readonly name: LogName;
  readonly mask: (line: string) => string;
}

interface Output {
  readonly spec: OutputSpec;
  readonly mask: ((line: string) => string) | null;
}

interface Stream {
  readonly pipe: Pipe;
  readonly name: LogName;
  readonly limits: Limits;
}

/** How soon a log reports dropped lines if no other line follows. */
const DROPPED_AFTER_MS = 1_000;

/**
 * The work of the thread. `grown` is called with the path of a record that has changed. With a storage all logs are there,
 * except for those of one-off commands: these live and end with this process.
 */
export function threadMethods(
  { directory, limits: outputLimits }: Pick<ThreadSettings, 'directory' | 'limits'>,
  storage: LogStorage | null,
  grown: (path: string) => void,
): ThreadMethods {
  const own = new FileLogs(directory, diskFiles, grown);
  const common =
    storage === null ? own : new FileLogs('', storedFiles(storage), (path) => grown(join(directory, path)));
  const filesOf = (logId: string): FileLogs => (logId === RUN_LOG ? own : common);
  const writers = new Map<number, Writer>();
  const outputs = new Map<number, Output>();
  const streams = new Map<number, Stream>();
  const limitsOf = new Map<string, Limits>();

  function deliver({ spec, mask }: Output, line: string): void {
    // The writer may have received more secrets since the output was opened.
    const safe = mask === null ? writers.get(spec.writerId ?? 0)?.mask(line) : mask(line);
    if (safe === undefined) return;
    filesOf(spec.name.logId).append(spec.name, spec.indent + safe);
    const also = writers.get(spec.alsoTo ?? 0);
    if (also) filesOf(also.name.logId).append(also.name, also.mask(INDENT + safe));
  }

  function reportDropped({ name, limits }: Pick<Stream, 'name' | 'limits'>): void {
    const sentence = limits.sentence(whatPrints(name));
    if (sentence !== null) filesOf(name.logId).append(name, sentence);
  }

  const timer = setInterval(() => {
    for (const stream of streams.values()) if (stream.limits.lines.isOpen()) reportDropped(stream);
  }, DROPPED_AFTER_MS);
  timer.unref();

  return {
    append: (name, line) => filesOf(name.logId).append(name, line),
    tail: (logId, maxLines, since) => filesOf(logId).tail(logId, maxLines, since),
    tailRecord: (name, maxLines) => filesOf(name.logId).tailRecord(name, maxLines),
    page: (name, range) => filesOf(name.logId).page(name, range),
    read: (name, position, skip) => filesOf(name.logId).read(name, position, skip),
    closeRecord: (name) => filesOf(name.logId).close(name),
    removeRecord: (name) => filesOf(name.logId).removeRecord(name),
    remove: (logId) => filesOf(logId).remove(logId),
    async flush() {
      await Promise.all([own.flush(), common.flush()]);
    },
    openWriter: (id, name, secrets) => void writers.set(id, { name, mask: lineMasker(secrets) }),
    writeLine(id, line) {
      const writer = writers.get(id);
      if (writer) filesOf(writer.name.logId).append(writer.name, writer.mask(line));
    },
    mask: (id, text) => writers.get(id)?.mask(text) ?? '',
    closeWriter: (id) => void writers.delete(id),
    openOutput(id, spec) {
      outputs.set(id, { spec, mask: spec.writerId === null ? lineMasker(spec.secrets) : null });
    },
    closeOutput: (id) => void outputs.delete(id),
    openStream(id, { outputId, ...options }) {
      const output = outputs.get(outputId);
      if (output === undefined) throw new Error('There is no such output');
      const { name } = output.spec;
      const path = own.pathOf(name);
      const limits = limitsOf.get(path) ?? new Limits(outputLimits);
      limitsOf.set(path, limits);
      limits.streams += 1;
      const emit = (line: string) => {
        reportDropped({ name, limits });
        deliver(output, line);
      };
      streams.set(id, { pipe: new Pipe({ limits, ...options, emit }), name, limits });
    },
    async write(id, chunk) {
      const stream = streams.get(id);
      if (stream === undefined) return null;
      stream.pipe.write(chunk);
      const { time } = stream.pipe;
      await Promise.all([
        stream.limits.bytes.spend(chunk.length),
        // A disk that is full loses lines; what prints them goes on.
        filesOf(stream.name.logId)
          .room(stream.name)
          .catch(() => undefined),
      ]);
      return time;
    },
    endStream(id) {
      const stream = streams.get(id);
      if (stream === undefined) return { sawWithheld: false };
      streams.delete(id);
      stream.pipe.end();
      reportDropped(stream);
      stream.limits.streams -= 1;
      if (stream.limits.streams === 0) limitsOf.delete(own.pathOf(stream.name));
      return { sawWithheld: stream.pipe.sawWithheld };
    },
  };
}

function whatPrints({ logId, recordId }: LogName): 'application' | 'build' | 'command' {
  if (recordId === null) return 'application';
  return logId === RUN_LOG ? 'command' : 'build';
}
