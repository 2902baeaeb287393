import { posix } from 'node:path';
import type { Container } from 'dockerode';
import { Header } from 'tar';

const BLOCK = 512;

/** Puts one small file into a container, also into one that has not been started, without its text in any argument. */
export async function putFile(container: Container, path: string, text: string): Promise<void> {
  await container.putArchive(archiveOf(posix.basename(path), text), { path: posix.dirname(path) });
}

/** Readable by every user in the container: the server's user is not known here. */
function archiveOf(name: string, text: string): Buffer {
  const body = Buffer.from(text);
  const header = new Header({ path: name, mode: 0o644, size: body.length, type: 'File', uid: 0, gid: 0 });
  const head = Buffer.alloc(BLOCK);
  header.encode(head, 0);
  const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK);
  return Buffer.concat([head, body, padding, Buffer.alloc(2 * BLOCK)]);
}
