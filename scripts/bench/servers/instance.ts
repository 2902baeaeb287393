import { IMPORTED_BRANCH, IMPORTED_REPOSITORY } from './imported-site.ts';
import { openBenchApp } from './open-bench-app.ts';
import type { Serving } from './serving.ts';

/** The whole program with its queue at work: the fakes clone, build and start what it imports. */
export async function serveInstance(dataDir: string): Promise<Serving> {
  const { app, git } = await openBenchApp(dataDir);
  git.put(IMPORTED_REPOSITORY, {
    branches: {
      [IMPORTED_BRANCH]: { hash: 'a'.repeat(40), message: 'First', files: { 'index.html': '<p>Hello</p>' } },
    },
  });
  return { address: await app.start(), close: () => app.stop() };
}
