import { bytesOf, type Field, readFields } from './wire.ts';

/** The content of one message of a running build. */
export interface Progress {
  /** Titles of steps, as they begin or are found done. */
  readonly titles: readonly string[];
  /** What the steps print, as it arrives: not cut into lines. */
  readonly output: readonly Buffer[];
  /** Why a step failed. */
  readonly errors: readonly string[];
  /** The engine's last word, where it is a failure. */
  readonly failure: string | null;
}

const NOTHING: Progress = { titles: [], output: [], errors: [], failure: null };

/** Reads one message of a build's stream: BuildKit's own reports are protocol buffers within JSON. */
export function readProgress(message: unknown): Progress {
  if (typeof message !== 'object' || message === null) return NOTHING;
  const { id, aux, error } = message as { id?: unknown; aux?: unknown; error?: unknown };
  if (typeof error === 'string') return { ...NOTHING, failure: error };
  if (id !== 'moby.buildkit.trace' || typeof aux !== 'string') return NOTHING;
  const status = readFields(Buffer.from(aux, 'base64'));
  const steps = messagesOf(status, 1);
  return {
    titles: steps.flatMap(titleOf),
    output: messagesOf(status, 3).map((log) => bytesOf(log, 4)),
    errors: steps.map((step) => bytesOf(step, 7).toString()).filter((text) => text !== ''),
    failure: null,
  };
}

/** A step is reported when it begins, and when it turns out that there is nothing to do. */
function titleOf(step: Field[]): string[] {
  const name = bytesOf(step, 3).toString();
  const isCached = step.some(({ number, value }) => number === 4 && value === 1);
  const hasBegun = step.some(({ number }) => number === 5);
  const hasEnded = step.some(({ number }) => number === 6);
  if (name === '' || name.startsWith('[internal]') || !hasBegun) return [];
  if (isCached) return [`${name} (unchanged)`];
  return hasEnded ? [] : [name];
}

function messagesOf(fields: readonly Field[], number: number): Field[][] {
  return fields.flatMap(({ number: of, value }) =>
    of === number && Buffer.isBuffer(value) ? [readFields(value)] : [],
  );
}
