import { expect, test } from 'vitest';
import { registryHostOf, registryOfImage } from '#src/kernel/image-reference.ts';

test.each([
  ['nginx', 'docker.io'],
  ['nginx:1.27', 'docker.io'],
  ['acme/app', 'docker.io'],
  ['docker.io/acme/app', 'docker.io'],
  ['index.docker.io/acme/app', 'docker.io'],
  ['ghcr.io/acme/app@sha256:abc', 'ghcr.io'],
  ['GHCR.io/acme/app', 'ghcr.io'],
  ['localhost/app', 'localhost'],
  ['localhost:5000/app', 'localhost:5000'],
  ['registry.example.com:443/app', 'registry.example.com'],
  ['Registry/app', 'registry'],
])('the registry of %s is %s', (image, host) => {
  expect(registryOfImage(image)).toBe(host);
});

test.each(['', 'a b', 'https://ghcr.io', 'ghcr.io/x', 'ghcr.io:', 'ghcr.io:99999', '-a', 'a'.repeat(260)])(
  '%j is no host of a registry',
  (text) => {
    expect(registryHostOf(text)).toBeNull();
  },
);
