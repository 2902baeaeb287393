import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { docker, IMAGES } from './docker-client.ts';

/** The nodes of the cluster fetch the images of databases from the registry. */
export async function pushDatabases(registry: string): Promise<void> {
  const { postgres, mariadb, mongodb } = IMAGES;
  for (const image of [postgres, mariadb, mongodb]) {
    const [name = '', tag = ''] = image.split(':');
    const manifest = `http://${registry}/v2/${name}/manifests/${tag}`;
    const found = await fetch(manifest, {
      headers: { accept: 'application/vnd.docker.distribution.manifest.v2+json' },
    });
    if (found.ok) continue;
    const repo = `${registry}/${name}`;
    await docker.getImage(image).tag({ repo, tag });
    const stream = await docker.getImage(repo).push({ tag, authconfig: { serveraddress: registry } });
    await finished((stream as unknown as Readable).resume());
    await docker.getImage(`${repo}:${tag}`).remove();
  }
}
