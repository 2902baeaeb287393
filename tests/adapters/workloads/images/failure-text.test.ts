import { expect, test } from 'vitest';
import { failureText } from '#src/adapters/workloads/images/build/failure-text.ts';

const LOOK_UP = 'dial tcp: lookup registry-1.docker.io: no such host';

test.each([
  `failed to solve with frontend dockerfile.v0: failed to create LLB definition: failed to do request: Head "https://registry-1.docker.io/v2/library/node/manifests/24-slim": ${LOOK_UP}`,
  `failed to solve: docker.io/library/node:24-slim: failed to resolve source metadata: failed to do request: Head "https://registry-1.docker.io/v2/library/node/manifests/24-slim": ${LOOK_UP}`,
])('names the registry that the builder does not reach, and who can help: %s', (failure) => {
  expect(failureText(failure)).toMatch(
    /no such host\. The builder does not reach the registry registry-1\.docker\.io\. If your Dockerfile .* DOCKER_IMAGES\.$/,
  );
});

test('leaves every other failure as the engine words it', () => {
  const failure = 'process "/bin/sh -c npm run build" did not complete successfully: exit code: 1';
  expect(failureText(`failed to solve: ${failure}`)).toBe(failure);
});
