import type { OutputOptions, OutputSink, OutputStream } from '#src/kernel/output.ts';
import type { LogThread } from './log-thread.ts';
import type { OutputSpec, StreamSpec } from './messages.ts';

/** The open outputs, so that a new thread can receive them. */
export class Outputs {
  readonly #thread: LogThread;
  readonly #open = new Map<
    number,
    { readonly spec: OutputSpec; readonly streams: Map<number, StreamSpec> }
  >();
  #lastId = 0;

  constructor(thread: LogThread) {
    this.#thread = thread;
  }

  sink(spec: OutputSpec): OutputSink {
    const outputId = ++this.#lastId;
    return { open: (options = {}) => this.#openStream(outputId, spec, options) };
  }

  /** The beginnings of the lines that are being printed were lost with the earlier thread. */
  restore(): void {
    for (const [outputId, { spec, streams }] of this.#open) {
      void this.#thread.send('openOutput', outputId, spec);
      for (const [streamId, stream] of streams)
        void this.#thread.send('openStream', streamId, { ...stream, isMidway: true });
    }
  }

  #openStream(outputId: number, spec: OutputSpec, { framed, withheld }: OutputOptions): OutputStream {
    const streamId = ++this.#lastId;
    const stream = { outputId, framed: framed ?? null, withheld: withheld ?? null, isMidway: false };
    const sent = {
      ...stream,
      framed: framed === undefined ? null : { form: framed.form, since: framed.since },
    };
    const output = this.#open.get(outputId) ?? { spec, streams: new Map() };
    // The secrets are prepared for as long as something is printed.
    if (output.streams.size === 0) void this.#thread.send('openOutput', outputId, spec);
    this.#open.set(outputId, output);
    output.streams.set(streamId, sent);
    void this.#thread.send('openStream', streamId, sent);
    return {
      write: async (chunk) => {
        await this.#thread.up();
        // A copy: the memory of the original may be shared, and this one is transferred to the thread.
        const time = await this.#thread.send('write', streamId, new Uint8Array(chunk));
        if (time !== null) framed?.passed(time);
      },
      end: async () => {
        const ended = await this.#thread.send('endStream', streamId);
        output.streams.delete(streamId);
        if (output.streams.size === 0) {
          this.#open.delete(outputId);
          void this.#thread.send('closeOutput', outputId);
        }
        return ended ?? { sawWithheld: false };
      },
    };
  }
}
