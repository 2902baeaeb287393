import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { Parser } from 'tar';
import { onTestFinished } from 'vitest';
import { docker } from '../../../support/docker-client.ts';

const MANIFEST = 'application/vnd.docker.distribution.manifest.v2+json';
const CONFIG = 'application/vnd.docker.container.image.v1+json';
const LAYER = 'application/vnd.docker.image.rootfs.diff.tar';

/**
 * A registry on the loopback interface that has one image of the engine's, under any name, for who knows the
 * password where one is set. Answers its address and what it was asked.
 */
export async function aRegistry(image: string, login?: { username: string; password: string }) {
  const files = await savedImage(image);
  const [saved] = JSON.parse(String(files.get('manifest.json'))) as { Config: string; Layers: string[] }[];
  if (!saved) throw new Error(`${image} could not be saved`);
  const blobs = new Map<string, Buffer>();
  const put = (mediaType: string, path: string) => {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    const digest = digestOf(bytes);
    blobs.set(digest, bytes);
    return { mediaType, size: bytes.length, digest };
  };
  const manifest = Buffer.from(
    JSON.stringify({
      ...{ schemaVersion: 2, mediaType: MANIFEST },
      config: put(CONFIG, saved.Config),
      layers: saved.Layers.map((path) => put(LAYER, path)),
    }),
  );
  const expected = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (expected !== undefined && request.headers.authorization !== expected) {
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="registry"' }).end();
    }
    if (request.url === '/v2/') return response.writeHead(200).end();
    const [, kind, reference = ''] = /^\/v2\/.+\/(manifests|blobs)\/(.+)$/.exec(request.url ?? '') ?? [];
    const body = kind === 'manifests' ? manifest : blobs.get(reference);
    if (body === undefined || (kind === 'manifests' && reference === 'missing'))
      return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': kind === 'manifests' ? MANIFEST : 'application/octet-stream',
      'content-length': body.length,
      'docker-content-digest': digestOf(body),
    });
    return response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function savedImage(image: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const parser = new Parser({
    onReadEntry(entry) {
      const chunks: Buffer[] = [];
      entry.on('data', (chunk) => chunks.push(chunk as Buffer));
      entry.on('end', () => files.set(entry.path, Buffer.concat(chunks)));
    },
  });
  const archive = (await docker.getImage(image).get()) as Readable;
  await new Promise((resolve, reject) => {
    archive.on('error', reject);
    parser.on('end', () => resolve(null));
    archive.on('data', (chunk: Buffer) => parser.write(chunk));
    archive.on('end', () => parser.end());
  });
  return files;
}

const digestOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
