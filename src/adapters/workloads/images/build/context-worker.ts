import { Stats } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { create } from 'tar';
import { readSource } from '../../common/build/source-path.ts';
import { WorkloadError } from '../../port.ts';
import type { ContextMessage, ContextRequest } from './context.ts';
import {
  type Dockerignore,
  LEAVES_NOTHING_OUT,
  MAX_DOCKERIGNORE_BYTES,
  parseDockerignore,
} from './dockerignore.ts';

/** The thread of one build context: see `context.ts`. Sends a chunk for each message that it receives. */

const CHUNK_BYTES = 256 * 1024;

async function* chunksOf({ directory, dockerfile }: ContextRequest): AsyncGenerator<Buffer> {
  const filter = filterOf(await rulesOf(directory, dockerfile), dockerfile);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of create({ cwd: directory, portable: true, follow: false, filter }, ['.'])) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Of several Dockerfiles in a folder each may have its own file. */
async function rulesOf(directory: string, dockerfile: string): Promise<Dockerignore> {
  for (const name of [`${dockerfile}.dockerignore`, '.dockerignore']) {
    const text = await readSource(directory, join(directory, name), MAX_DOCKERIGNORE_BYTES);
    if (text !== null) return parseDockerignore(text);
  }
  return LEAVES_NOTHING_OUT;
}

function filterOf(rules: Dockerignore, dockerfile: string): (path: string, entry: object) => boolean {
  return (path, entry) => {
    const relative = path.replace(/^\.\/+/, '');
    const isNeeded = relative === '.' || `${dockerfile}/`.startsWith(`${relative}/`);
    // A folder that is left out is walked where a later rule may take something of it back.
    const isWalked = !rules.isFinal && entry instanceof Stats && entry.isDirectory();
    return isNeeded || isWalked || !rules.leavesOut(relative);
  };
}

function send(message: ContextMessage): void {
  parentPort?.postMessage(message);
}

const chunks = chunksOf(workerData as ContextRequest);

async function sendNext(): Promise<void> {
  try {
    const next = await chunks.next();
    send(next.done === true ? { kind: 'end' } : { kind: 'chunk', bytes: next.value });
    if (next.done === true) parentPort?.close();
  } catch (error) {
    if (!(error instanceof WorkloadError)) throw error;
    send({ kind: 'refused', message: error.message });
    parentPort?.close();
  }
}

parentPort?.on('message', () => void sendNext());
